import { getCustomerAttributes, listTenants } from '@rampart/contract/tenants.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { agreementRoutes } from './agreement-routes.ts';
import { entitlementRoutes } from './entitlement-routes.ts';
import type { SignAgreementDeps } from './sign-agreement.ts';
import { getAttributes, listTenantsOf } from './store.ts';
import type { EntitlementDeps } from './update-entitlements.ts';

export type TenantDeps = EntitlementDeps & SignAgreementDeps;

export const tenantRoutes = (deps: TenantDeps): Route[] => [
  route(listTenants, async ({ actor }) => {
    const reach = isProviderUser(actor.roles) ? 'all' : 'own';
    const tenants = await listTenantsOf(deps.db, { accountId: actor.accountId, currentTenantId: actor.tenantId, reach });
    return reply(200, { tenants: actor.isBoundToTenant ? tenants.filter((tenant) => tenant.current_tenant) : tenants });
  }),
  route(getCustomerAttributes, async ({ tenant }) => reply(200, await tenant.inTransaction(getAttributes))),
  ...entitlementRoutes(deps),
  ...agreementRoutes(deps),
];
