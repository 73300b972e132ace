import * as contract from '@rampart/contract/assess.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { getEvidence } from './evidence/get-evidence.ts';
import { replayControl } from './replay/replay-control.ts';

export const assessRoutes = (): Route[] => [
  route(contract.getEvidence, ({ tenant, params }) => tenant.inTransaction(async (tx) => reply(200, await getEvidence(tx, params.id)))),
  route(contract.replayControl, async ({ tenant, params, query }) =>
    reply(200, await replayControl((work) => tenant.inTransaction(work), params.id, query.days)),
  ),
];
