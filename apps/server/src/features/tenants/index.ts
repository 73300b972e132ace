export { tenantRoutes } from './routes.ts';
export { createTenant, findTenantByName, grantEntitlements, isEntitled } from './store.ts';
