export { forgetDriftHandler } from './forget-drift.ts';
export { watchDeployment, watchRun } from './compare/watch-application.ts';
export { watchRoutes } from './routes.ts';
