import * as programs from '@rampart/contract/remediate/programs.ts';
import * as related from '@rampart/contract/remediate/related.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { keysOfContent, listContent } from './list-content.ts';
import { getPrograms, listProgramMembers, summariesOf, summarizePrograms } from './list-programs.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { featuresOfQuests, frameworksOfQuests, questsOfFeatures, questsOfFrameworks } from '../state/related-quests.ts';

/** The programs that remediations are for, and their related remediations. */
export const programRoutes = (deps: RemediateDeps): Route[] => [
  route(programs.listPrograms, async ({ tenant }) => reply(200, { programs: await tenant.inTransaction((tx) => summariesOf(deps, tx)) })),
  route(programs.getPrograms, async ({ tenant, query }) => {
    const asked = { group: query.program_group, type: query.program_type };
    return reply(200, { programs: await tenant.inTransaction((tx) => getPrograms(deps, tx, asked)) });
  }),
  route(programs.summarizePrograms, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => summarizePrograms(deps, tx)))),
  route(programs.listProgramMembers, async ({ tenant, query: { program_uuid: programId, ...page } }) =>
    reply(200, await tenant.inTransaction((tx) => listProgramMembers(tx, { programId, ...page }))),
  ),
  route(programs.listProgramContent, async ({ tenant, query }) => {
    const asked = { group: query.program_group, type: query.program_type };
    return reply(200, { contents: await tenant.inTransaction((tx) => listContent(deps, tx, asked)) });
  }),
  route(programs.makeProgramContent, async ({ tenant, query }) => {
    const which = { programId: query.program_uuid, programType: query.program_type, product: query.product };
    return reply(200, { content_keys: await tenant.inTransaction((tx) => keysOfContent(deps, tx, which)) });
  }),
  route(related.questsOfFeatures, async ({ tenant, body }) =>
    reply(200, { quests: await tenant.inTransaction((tx) => questsOfFeatures(deps, tx, body)) }),
  ),
  route(related.featuresOfQuests, async ({ tenant, body }) =>
    reply(200, { features: await tenant.inTransaction((tx) => featuresOfQuests(deps, tx, body)) }),
  ),
  route(related.questsOfFrameworks, async ({ tenant, body }) =>
    reply(200, { quests: await tenant.inTransaction((tx) => questsOfFrameworks(deps, tx, body)) }),
  ),
  route(related.frameworksOfQuests, async ({ tenant, body }) =>
    reply(200, { frameworks: await tenant.inTransaction((tx) => frameworksOfQuests(deps, tx, body)) }),
  ),
];
