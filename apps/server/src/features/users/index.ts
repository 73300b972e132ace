export { userRoutes } from './routes.ts';
export { findAccountId, insertAccount, insertMembership, rolesOf } from './store.ts';
