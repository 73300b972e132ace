import * as instances from '@rampart/contract/remediate/instances.ts';
import * as quests from '@rampart/contract/remediate/quests.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { completeRemediation } from './acts/complete-remediation.ts';
import { createInstance } from './acts/create-instance.ts';
import { muteRemediation } from './acts/mute-remediation.ts';
import { resetRemediation } from './acts/reset-remediation.ts';
import { selectControls } from './acts/select-controls.ts';
import { stageControls } from './acts/stage-controls.ts';
import { tailorControls } from './acts/tailor-controls.ts';
import { contentRoutes } from './content/content-routes.ts';
import { previewChanges } from './deployments/preview-changes.ts';
import { programRoutes } from './program-routes.ts';
import type { RemediateDeps } from './remediate-deps.ts';
import { coverageOf } from './standing/coverage-of.ts';
import type { WhichStand } from './standing/find-stand.ts';
import { getQuest } from './standing/get-quest.ts';
import { listQuests } from './standing/list-stands.ts';

interface NamedOnTheWire {
  readonly program_uuid: string;
  readonly program_type: ProgramType;
  readonly product: string;
}

const standNamed = (templateId: string, { program_uuid, program_type, product }: NamedOnTheWire): WhichStand => ({
  templateId,
  programId: program_uuid,
  programType: program_type,
  product,
});

const readingRoutes = (deps: RemediateDeps): Route[] => [
  route(quests.listQuests, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => listQuests(deps, tx, { showAll: query.show_all }))),
  ),
  route(quests.getQuestCoverage, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => coverageOf(deps, tx)))),
  route(quests.getQuest, async ({ tenant, params, query }) => {
    const asked = { templateId: params.id, programType: query.program_type, instanceId: query.instance_id };
    return reply(200, await tenant.inTransaction((tx) => getQuest(deps, tx, asked)));
  }),
  route(quests.previewQuestChanges, async ({ tenant, params, query }) =>
    reply(200, await tenant.inTransaction((tx) => previewChanges(deps, tx, standNamed(params.id, query)))),
  ),
];

/** Acts on what a template is for a program, begun with or not. */
const templateRoutes = (deps: RemediateDeps): Route[] => [
  route(quests.selectControls, async ({ tenant, actor, request, params, body }) => {
    const act = { which: standNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => selectControls(deps, tx, { ...act, selected: body.selected })) });
  }),
  route(quests.tailorControls, async ({ tenant, actor, request, params, body }) => {
    const act = { which: standNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => tailorControls(deps, tx, { ...act, asked: body.control_parameters })) });
  }),
  route(quests.stageQuest, async ({ tenant, actor, request, params, body }) => {
    const act = { which: standNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => stageControls(deps, tx, act)) });
  }),
];

/** Acts on what somebody has begun with, by its id. */
const instanceRoutes = (deps: RemediateDeps): Route[] => [
  route(instances.createInstance, async ({ tenant, actor, request, body }) => {
    const act = { which: standNamed(body.quest_tome_id, body), by: actedBy({ actor, request }) };
    return reply(200, { quest_instance_id: await tenant.inTransaction((tx) => createInstance(deps, tx, act)) });
  }),
  ...(
    [
      [instances.completeInstance, completeRemediation],
      [instances.stageInstance, stageControls],
      [instances.resetInstance, resetRemediation],
    ] as const
  ).map(([call, act]) =>
    route(call, async ({ tenant, actor, request, params }) => {
      const which = { instanceId: params.id };
      return reply(200, { quest: await tenant.inTransaction((tx) => act(deps, tx, { which, by: actedBy({ actor, request }) })) });
    }),
  ),
  route(instances.muteInstance, async ({ tenant, actor, request, params, body }) => {
    const act = { which: { instanceId: params.id }, by: actedBy({ actor, request }), isMuted: body.mute };
    return reply(200, { quest: await tenant.inTransaction((tx) => muteRemediation(deps, tx, act)) });
  }),
];

export const remediateRoutes = (deps: RemediateDeps): Route[] => [
  ...readingRoutes(deps),
  ...templateRoutes(deps),
  ...instanceRoutes(deps),
  ...programRoutes(deps),
  ...contentRoutes(deps),
];
