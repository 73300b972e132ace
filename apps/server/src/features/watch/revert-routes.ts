import * as contract from '@rampart/contract/watch/revert.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { listVersions } from './revert/list-versions.ts';
import { planRevert, revert } from './revert/revert.ts';
import type { RevertDeps } from './watch-deps.ts';

/** Giving objects a version again that they once had, by the deployments that write everything else. */
export const revertRoutes = (deps: RevertDeps): Route[] => [
  route(contract.listObjectVersions, ({ tenant, params, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await listVersions(deps, tx, { changeId: params.id, ...query }))),
  ),
  route(contract.planDriftRevert, async ({ tenant, actor, request, body: { change_ids: changeIds, side } }) =>
    reply(200, await planRevert(deps, { tenantId: tenant.id, changeIds, side, by: actedBy({ actor, request }) })),
  ),
  route(contract.revertDrift, ({ tenant, actor, request, body: { change_ids: changeIds, side, plan_hash: planHash } }) =>
    tenant.inTransaction(async (tx) => {
      const asked = { changeIds, side, planHash, by: actedBy({ actor, request }) };
      return reply(200, { job_uuid: await revert(deps, tx, asked) });
    }),
  ),
];
