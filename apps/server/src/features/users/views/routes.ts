import * as contract from '@rampart/contract/users/views.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import type { AuditDeps } from '../../audit/index.ts';
import { callerOf } from '../caller.ts';
import { createView, deleteView, updateView } from './keep-views.ts';
import { listViewsFor } from './view-store.ts';

export const viewRoutes = (deps: AuditDeps): Route[] => [
  route(contract.listViews, ({ tenant, actor, query }) =>
    tenant.inTransaction(async (tx) => reply(200, { views: await listViewsFor(tx, actor.accountId, query.screen) })),
  ),
  route(contract.createView, (input) =>
    input.tenant.inTransaction(async (tx) => reply(200, { view: await createView(deps, tx, callerOf(input), input.body) })),
  ),
  route(contract.updateView, (input) =>
    input.tenant.inTransaction(async (tx) => {
      const view = await updateView(deps, tx, callerOf(input), { id: input.params.id, fields: input.body });
      return reply(200, { view });
    }),
  ),
  route(contract.deleteView, async (input) => {
    await input.tenant.inTransaction((tx) => deleteView(deps, tx, callerOf(input), input.params.id));
    return reply(204, null);
  }),
];
