import * as contract from '@rampart/contract/tenants.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { listEntitlementsOf } from './entitlement-store.ts';
import { type EntitlementDeps, updateEntitlements } from './update-entitlements.ts';

export const entitlementRoutes = (deps: EntitlementDeps): Route[] => [
  route(contract.listEntitlements, async ({ tenant }) =>
    reply(200, { entitlements: await tenant.inTransaction((tx) => listEntitlementsOf(tx, deps.usage)) }),
  ),
  route(contract.updateEntitlements, async ({ tenant, actor, body, request }) =>
    reply(200, { entitlements: await updateEntitlements(deps, { tenant, by: actedBy({ actor, request }), changes: body }) }),
  ),
];
