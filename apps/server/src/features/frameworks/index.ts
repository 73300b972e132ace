export { frameworkRoutes } from './routes.ts';
