export type { BridgeDeps } from './bridge-deps.ts';
export { findPostureAt } from './posture-store.ts';
export { getBridge } from './get-bridge.ts';
export { recordPosture } from './record-posture.ts';
export { bridgeRoutes } from './routes.ts';
