export { deployRoutes } from './routes.ts';
export { deployUsage } from './usage.ts';
