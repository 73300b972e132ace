import * as instances from '@rampart/contract/remediate/instances.ts';
import * as onboarding from '@rampart/contract/remediate/onboarding.ts';
import { listProtections as listProtectionsCall } from '@rampart/contract/remediate/protections.ts';
import * as quests from '@rampart/contract/remediate/quests.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { completeRemediation } from './steps/complete-remediation.ts';
import { startRemediation } from './steps/start-remediation.ts';
import { muteRemediation } from './steps/mute-remediation.ts';
import { resetRemediation } from './steps/reset-remediation.ts';
import { selectControls } from './steps/select-controls.ts';
import { stageControls } from './steps/stage-controls.ts';
import { tailorControls } from './steps/tailor-controls.ts';
import { intelligenceRoutes } from './intelligence/intelligence-routes.ts';
import { contentRoutes } from './downloads/content-routes.ts';
import { previewChanges } from './steps/preview-changes.ts';
import { getOnboarding } from './onboarding/get-onboarding.ts';
import { programRoutes } from './programs/program-routes.ts';
import type { RemediateDeps } from './remediate-deps.ts';
import { getCoverage } from './state/coverage.ts';
import { remediationNamed } from './state/find-remediation.ts';
import { getQuest } from './state/get-quest.ts';
import { listProtections } from './state/list-protections.ts';
import { listQuests } from './state/list-remediations.ts';

const readingRoutes = (deps: RemediateDeps): Route[] => [
  route(onboarding.getOnboarding, async ({ tenant }) => reply(200, await tenant.inTransaction(getOnboarding))),
  route(quests.listQuests, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => listQuests(deps, tx, { showAll: query.show_all }))),
  ),
  route(listProtectionsCall, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => listProtections(deps, tx, query.user_mail))),
  ),
  route(quests.getQuestCoverage, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => getCoverage(deps, tx)))),
  route(quests.getQuest, async ({ tenant, params, query }) => {
    const asked = { templateId: params.id, programType: query.program_type, instanceId: query.instance_id };
    return reply(200, await tenant.inTransaction((tx) => getQuest(deps, tx, asked)));
  }),
  route(quests.previewQuestChanges, async ({ tenant, params, query }) =>
    reply(200, await tenant.inTransaction((tx) => previewChanges(deps, tx, remediationNamed(params.id, query)))),
  ),
];

/** Steps of a template for a program, started or not. */
const templateRoutes = (deps: RemediateDeps): Route[] => [
  route(quests.selectControls, async ({ tenant, actor, request, params, body }) => {
    const step = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => selectControls(deps, tx, { ...step, selected: body.selected })) });
  }),
  route(quests.tailorControls, async ({ tenant, actor, request, params, body }) => {
    const step = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => tailorControls(deps, tx, { ...step, asked: body.control_parameters })) });
  }),
  route(quests.stageQuest, async ({ tenant, actor, request, params, body }) => {
    const step = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }), expectedEventId: body.expected_event_id };
    return reply(200, { quest: await tenant.inTransaction((tx) => stageControls(deps, tx, step)) });
  }),
];

/** Steps of a started remediation, by its id. */
const instanceRoutes = (deps: RemediateDeps): Route[] => [
  route(instances.createInstance, async ({ tenant, actor, request, body }) => {
    const step = { which: remediationNamed(body.quest_tome_id, body), by: actedBy({ actor, request }) };
    return reply(200, { quest_instance_id: await tenant.inTransaction((tx) => startRemediation(deps, tx, step)) });
  }),
  ...(
    [
      [instances.completeInstance, completeRemediation],
      [instances.stageInstance, stageControls],
      [instances.resetInstance, resetRemediation],
    ] as const
  ).map(([call, step]) =>
    route(call, async ({ tenant, actor, request, params }) => {
      const which = { instanceId: params.id };
      return reply(200, { quest: await tenant.inTransaction((tx) => step(deps, tx, { which, by: actedBy({ actor, request }) })) });
    }),
  ),
  route(instances.muteInstance, async ({ tenant, actor, request, params, body }) => {
    const step = { which: { instanceId: params.id }, by: actedBy({ actor, request }), isMuted: body.mute };
    return reply(200, { quest: await tenant.inTransaction((tx) => muteRemediation(deps, tx, step)) });
  }),
];

export const remediateRoutes = (deps: RemediateDeps): Route[] => [
  ...readingRoutes(deps),
  ...templateRoutes(deps),
  ...instanceRoutes(deps),
  ...programRoutes(deps),
  ...contentRoutes(deps),
  ...intelligenceRoutes(deps),
];
