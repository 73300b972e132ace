import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Reads a runner's report and removes it, so that an old one is never counted again. */
function take(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}

const withoutReport = { passed: 0, failed: 1, skipped: 0, notes: ['It left no report.'] };
const isSkipped = ({ status }) => status !== 'passed' && status !== 'failed';

function countBy(items, keyOf) {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts];
}

/**
 * A skipped test counts as skipped only when it names the material that it needs and that material is missing; any other
 * skipped test has failed. `missing` holds the advice for each missing material.
 */
export function readVitestReport(file, missing) {
  const report = take(file);
  if (report === undefined) return withoutReport;
  const skips = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isSkipped).map((test) => ({ ...test, file: name })),
  );
  const isExcused = ({ meta }) => Object.hasOwn(missing, meta?.needs ?? '');
  const excused = skips.filter(isExcused);
  const unexcused = skips.filter((skip) => !isExcused(skip));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unexcused.length,
    skipped: excused.length,
    notes: [
      ...unexcused.map(({ file: place, fullName }) => `Skipped without a reason that holds: ${place}: ${fullName}`),
      ...countBy(excused, ({ meta }) => meta.needs).map(([needs, count]) => `${count} skipped: ${missing[needs]}`),
    ],
  };
}

/** A journey that passed only at the second try has failed, and so has a skipped one. */
export function readPlaywrightReport(file) {
  const stats = take(file)?.stats;
  if (stats === undefined) return withoutReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, skipped: 0, notes: [] };
}
