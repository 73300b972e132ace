import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Reads a runner's report and removes it, so that an old one is never counted again. */
function take(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}

export function readVitestReport(file) {
  const report = take(file);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report === undefined ? 1 : report.numFailedTests + report.numPendingTests + report.numTodoTests,
  };
}

/** A journey that passed only at the second try has failed. */
export function readPlaywrightReport(file) {
  const stats = take(file)?.stats;
  return { passed: stats?.expected ?? 0, failed: stats === undefined ? 1 : stats.unexpected + stats.flaky + stats.skipped };
}
