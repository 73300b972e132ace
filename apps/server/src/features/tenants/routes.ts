import { getCustomerAttributes, listEntitlements, listTenants } from '@rampart/contract/tenants.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { getAttributes, listEntitlementsOf, listTenantsOf } from './store.ts';

export const tenantRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(listTenants, async ({ actor }) =>
    reply(200, { tenants: await listTenantsOf(db, { accountId: actor.accountId, currentTenantId: actor.tenantId }) }),
  ),
  route(getCustomerAttributes, async ({ tenant }) => reply(200, await tenant.inTransaction(getAttributes))),
  route(listEntitlements, async ({ tenant }) => reply(200, { entitlements: await tenant.inTransaction(listEntitlementsOf) })),
];
