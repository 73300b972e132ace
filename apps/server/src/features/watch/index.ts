export type { PollDeps } from './change-log/poll-deps.ts';
export { pollLogHandler, sweepLogsHandler } from './change-log/poll-job.ts';
export { pollChangeLog } from './change-log/poll-log.ts';
export { driftDigestHandler } from './digest/send-digests.ts';
export { forgetDriftHandler } from './forget-drift.ts';
export { watchDeployment, watchRun } from './compare/watch-application.ts';
export { watchRoutes } from './routes.ts';
