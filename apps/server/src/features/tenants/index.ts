export { atCommandLine, createTenant } from './create-tenant.ts';
export { openAgreementMemory } from './agreement-memory.ts';
export { agreementVersion } from './agreements.ts';
export { grantEntitlements, isEntitled } from './entitlement-store.ts';
export type { UsageCounters } from './entitlement-usage.ts';
export { tenantRoutes } from './routes.ts';
export { signAgreement } from './sign-agreement.ts';
export { findTenantByName } from './store.ts';
