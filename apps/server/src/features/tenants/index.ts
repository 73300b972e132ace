export { atCommandLine, createTenant } from './create-tenant.ts';
export { tenantRoutes } from './routes.ts';
export { findTenantByName, grantEntitlements, isEntitled } from './store.ts';
