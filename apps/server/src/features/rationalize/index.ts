export { promotedDate } from './rationalization-store.ts';
export { rationalizeRoutes } from './routes.ts';
