export { isBeingCollected, storeLogged } from './change-log.ts';
export type { Applications, NextPhase, OpenedConnection } from './collect-deps.ts';
export { collectHandler } from './collect-handler.ts';
export { connectedApplications } from './connected-applications.ts';
export { canonicalJson } from './facts/canonical-json.ts';
export { type DifferingParts, findReading, loadDifferences } from './facts/load-differences.ts';
export { hashReading, loadReading, newestReadings, type StoredReading } from './facts/newest-readings.ts';
export { readFact } from './facts/read-fact.ts';
export { joinParts } from './facts/split-into-parts.ts';
export { forgetCollectedHandler } from './forget-old.ts';
export { foldDaysDue } from './rollups/days-due.ts';
export { foldAttackDays, lockRisk, weightsVersion } from './rollups/fold-attack-days.ts';
export { findLastStreamed, type LastStreamed, loadReadingsOfRun } from './facts/reading-store.ts';
export { askVendor, unreadable, writeAsOwner } from './reading/reader.ts';
export { collectRoutes } from './routes.ts';
export { finishRun } from './runs/finish-run.ts';
export {
  findBackfill,
  findCollectedRun,
  findLastSuccess,
  findLatestRun,
  listLastRead,
  lockRun,
  isFinished,
  type KnownRun,
  moveRun,
} from './runs/run-store.ts';
export { dailyRunHandler } from './runs/start-daily-runs.ts';
export { firstRunHandler } from './runs/start-first-runs.ts';
export { startRun } from './runs/start-run.ts';
export { findExitList, loadExits, putExitList } from './tor-exits/exit-list-store.ts';
export { exitListObstacle, exitListUnusableFrom, openPublishedFacts, publishedReadings } from './tor-exits/exits-reading.ts';
export { refreshExitList, torExitsHandler } from './tor-exits/refresh-exit-list.ts';
export { rereadFact, type RereadFact, storeReread } from './store-reread.ts';
export { readingPlanOf, type Reads } from './reading-plan.ts';
