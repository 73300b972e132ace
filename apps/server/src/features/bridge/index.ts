export { recordPosture } from './record-posture.ts';
export { bridgeRoutes } from './routes.ts';
