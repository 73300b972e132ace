export { collectHandler } from './collect-handler.ts';
export { connectedApplications } from './connected-applications.ts';
export { readFact } from './facts/read-fact.ts';
export { forgetCollectedHandler } from './forget-old.ts';
export { collectRoutes } from './routes.ts';
export { findLatestRun, type KnownRun } from './runs/run-store.ts';
export { dailyRunHandler } from './runs/start-daily-runs.ts';
export { startRun } from './runs/start-run.ts';
