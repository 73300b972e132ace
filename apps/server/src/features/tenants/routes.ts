import * as contract from '@rampart/contract/tenants.ts';
import { getCustomerAttributes, listTenants } from '@rampart/contract/tenants.ts';
import type { Retention } from '@rampart/domain/retention.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { findUnconfirmedCopy } from '../../platform/backup/restored-copy.ts';
import { reply, type Route, route, routeWithOptionalBearer } from '../../platform/http/route.ts';
import { type SignAgreementDeps, signAgreement } from './sign-agreement.ts';
import { getAttributes, listTenantsOf } from './store.ts';
import { type EntitlementDeps, updateEntitlements } from './update-entitlements.ts';
import { actedBy } from '../audit/index.ts';
import { getCurrentAgreement, listSignatures } from './agreement-store.ts';
import { confirmRestoredCopy } from './confirm-restored-copy.ts';
import { listEntitlementsOf } from './entitlement-store.ts';
import { listExperimentalFeatures, setExperimentalFeatures } from './experimental-features.ts';
import { listFeatureFlags, setFeatureFlags } from './feature-flags.ts';
import { getRetention, setRetention } from './retention.ts';

const entitlementRoutes = (deps: EntitlementDeps): Route[] => [
  route(contract.listEntitlements, async ({ tenant }) =>
    reply(200, { entitlements: await tenant.inTransaction((tx) => listEntitlementsOf(tx, deps.usage)) }),
  ),
  route(contract.updateEntitlements, async ({ tenant, actor, body, request }) =>
    reply(200, { entitlements: await updateEntitlements(deps, { tenant, by: actedBy({ actor, request }), changes: body }) }),
  ),
];

const agreementRoutes = (deps: SignAgreementDeps): Route[] => [
  route(contract.getAgreement, async ({ tenant }) => reply(200, await getCurrentAgreement(tenant.reader))),
  route(contract.listAgreements, async ({ tenant }) => reply(200, { agreements: await listSignatures(tenant.reader) })),
  route(contract.signAgreement, async ({ tenant, actor, body, request }) => {
    const by = actedBy({ actor, request });
    return reply(200, await signAgreement(deps, { tenant, by, version: body.eula.version, sendEmail: body.send_email }));
  }),
];

export type TenantDeps = EntitlementDeps & SignAgreementDeps & { readonly retention: Retention };

const retentionRoutes = (deps: TenantDeps): Route[] => [
  route(contract.getRetention, async ({ tenant }) =>
    reply(200, { overrides: await getRetention(tenant.reader), defaults: deps.retention }),
  ),
  route(contract.setRetention, async ({ tenant, actor, body, request }) => {
    const by = actedBy({ actor, request });
    return reply(200, { overrides: await setRetention(deps, { tenant, by, overrides: body }), defaults: deps.retention });
  }),
];

const restoredCopyRoutes = (deps: TenantDeps): Route[] => [
  route(contract.getRestoredCopy, async () => {
    const copy = await deps.db.inPlatform(findUnconfirmedCopy);
    const waiting = copy && { restored_at: copy.restoredAt.toISOString(), backed_up_at: copy.backedUpAt.toISOString() };
    return reply(200, { waiting: waiting ?? null });
  }),
  route(contract.confirmRestoredCopy, async ({ actor, request }) =>
    reply(200, { confirmed: await confirmRestoredCopy(deps, actedBy({ actor, request }), actor.tenantId) }),
  ),
];

export const tenantRoutes = (deps: TenantDeps): Route[] => [
  route(listTenants, async ({ actor }) => {
    const reach = isProviderUser(actor.roles) ? 'all' : 'own';
    const tenants = await listTenantsOf(deps.db, { accountId: actor.accountId, currentTenantId: actor.tenantId, reach });
    return reply(200, { tenants: actor.isBoundToTenant ? tenants.filter((tenant) => tenant.current_tenant) : tenants });
  }),
  routeWithOptionalBearer(getCustomerAttributes, async ({ tenant }) => {
    if (tenant === undefined)
      return reply(200, { name: null, onboarding_status: 'pending' as const, experimental_features: [], feature_flags: [] });
    return tenant.inTransaction(async (tx) =>
      reply(200, {
        ...(await getAttributes(tx)),
        experimental_features: await listExperimentalFeatures(tx),
        feature_flags: await listFeatureFlags(tx),
      }),
    );
  }),
  route(contract.setExperimentalFeatures, async ({ tenant, actor, body, request }) => {
    const by = actedBy({ actor, request });
    return reply(200, { experimental_features: await setExperimentalFeatures(deps, { tenant, by, features: body.features }) });
  }),
  route(contract.setFeatureFlags, async ({ tenant, actor, body, request }) => {
    const by = actedBy({ actor, request });
    return reply(200, { feature_flags: await setFeatureFlags(deps, { tenant, by, flags: body.flags }) });
  }),
  ...entitlementRoutes(deps),
  ...agreementRoutes(deps),
  ...retentionRoutes(deps),
  ...restoredCopyRoutes(deps),
];
