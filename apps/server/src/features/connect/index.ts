export type { ApplicationWriters, ConnectionDeps } from './connect-deps.ts';
export { listConnected } from './application-store.ts';
export { openConnection } from './connection/open-connection.ts';
export { checkHandler, sweepHandler } from './health/jobs.ts';
export { countConnections } from './health/count-connections.ts';
export { listHealthy } from './health/list-healthy.ts';
export { recordAttempt } from './health/record-attempt.ts';
export { openOAuthApps } from './oauth-apps.ts';
export { connectRoutes } from './routes.ts';
