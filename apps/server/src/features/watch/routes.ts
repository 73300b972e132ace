import * as contract from '@rampart/contract/watch/alerts.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { findAlert } from './alerts/alert-rows.ts';
import { countDrift } from './alerts/count-drift.ts';
import { decideChange, decideGrouping, decideSeveral } from './alerts/decide.ts';
import { getChange } from './alerts/get-change.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { moveChanges } from './alerts/move-changes.ts';
import { baselineRoutes } from './baseline-routes.ts';
import { digestRoutes } from './digest-routes.ts';
import { revertRoutes } from './revert-routes.ts';
import { alertTicketRoutes, type AlertTicketDeps } from './tickets/ticket-routes.ts';
import type { RevertDeps } from './watch-deps.ts';

export const watchRoutes = (deps: RevertDeps & AlertTicketDeps): Route[] => [
  route(contract.listDriftAlerts, ({ tenant, query: { limit, offset, ...filter } }) =>
    tenant.inTransaction(async (tx) => reply(200, await listAlerts(deps, tx, filter, { limit, offset }))),
  ),
  route(contract.getDriftChange, ({ tenant, params }) =>
    tenant.inTransaction(async (tx) => reply(200, { change: await getChange(deps, tx, params.id) })),
  ),
  route(contract.decideDriftChange, ({ tenant, actor, request, params, query, body }) =>
    tenant.inTransaction(async (tx) => {
      const { expires_at: expiresAt, ...said } = body ?? {};
      const decision = { status: query.new_status, ...said, expiresAt, by: actedBy({ actor, request }) };
      const grouping = await decideChange(deps, tx, params.id, decision);
      return reply(200, { alert: grouping === null ? null : await findAlert(deps, tx, grouping) });
    }),
  ),
  route(contract.decideDriftGrouping, ({ tenant, actor, request, params, query, body }) =>
    tenant.inTransaction(async (tx) => {
      const { expires_at: expiresAt, ...said } = body ?? {};
      const decision = { status: query.new_status, ...said, expiresAt, by: actedBy({ actor, request }) };
      return reply(200, { alert: await findAlert(deps, tx, await decideGrouping(deps, tx, params.id, decision)) });
    }),
  ),
  route(contract.decideDrift, ({ tenant, actor, request, body }) =>
    tenant.inTransaction(async (tx) => {
      const { grouping_ids: groupingIds, change_ids: changeIds, new_status: status, expires_at: expiresAt, ...said } = body;
      const decision = { status, ...said, expiresAt, by: actedBy({ actor, request }) };
      return reply(200, { decided: await decideSeveral(deps, tx, { groupingIds, changeIds }, decision) });
    }),
  ),
  route(contract.moveDriftChanges, ({ tenant, actor, request, body }) =>
    tenant.inTransaction(async (tx) => {
      const moved = { changeIds: body.change_ids, groupingId: body.grouping_id, by: actedBy({ actor, request }) };
      const alert = await findAlert(deps, tx, await moveChanges(deps, tx, moved));
      if (alert === null) throw new Error('A grouping to which changes were moved has none.');
      return reply(200, { alert });
    }),
  ),
  ...baselineRoutes(deps),
  ...digestRoutes(deps),
  ...revertRoutes(deps),
  ...alertTicketRoutes(deps),
  route(contract.countDrift, ({ tenant, query }) => tenant.inTransaction(async (tx) => reply(200, await countDrift(deps, tx, query)))),
];
