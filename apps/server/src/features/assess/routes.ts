import * as risks from '@rampart/contract/assess/accepted-risks.ts';
import * as contract from '@rampart/contract/assess/evidence.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { acceptRisk, approveRisk, listRisks, type RiskDeps, withdrawRisk } from './accepted-risks/accept-risk.ts';
import { getEvidence } from './evidence/get-evidence.ts';
import { replayControl } from './replay/replay-control.ts';

export const assessRoutes = (deps: RiskDeps): Route[] => [
  route(contract.getEvidence, ({ tenant, params }) => tenant.inTransaction(async (tx) => reply(200, await getEvidence(tx, params.id)))),
  route(contract.replayControl, async ({ tenant, params, query }) =>
    reply(200, await replayControl((work) => tenant.inTransaction(work), params.id, query.days)),
  ),
  route(risks.listAcceptedRisks, async ({ tenant, body }) =>
    reply(200, { risk_accepted: await tenant.inTransaction((tx) => listRisks(deps, tx, body)) }),
  ),
  route(risks.acceptRisk, async ({ tenant, body, actor, request }) =>
    reply(200, await tenant.inTransaction((tx) => acceptRisk(deps, tx, { ...body, by: actedBy({ actor, request }) }))),
  ),
  route(risks.approveRisk, async ({ tenant, body, actor, request }) => {
    const seen = { controlId: body.control_id, acceptedAt: new Date(body.accepted_at) };
    const approval = { ...seen, by: actedBy({ actor, request }), isVerified: actor.isVerified };
    return reply(200, await tenant.inTransaction((tx) => approveRisk(deps, tx, approval)));
  }),
  route(risks.withdrawAcceptedRisk, async ({ tenant, body, actor, request }) => {
    await tenant.inTransaction((tx) => withdrawRisk(deps, tx, { ...body, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
];
