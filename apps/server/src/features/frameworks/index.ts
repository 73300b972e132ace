export type { FrameworksDeps } from './frameworks-deps.ts';
export { listFrameworks } from './get-coverage.ts';
export { stateNow } from './answering-controls.ts';
export { frameworkRoutes } from './routes.ts';
