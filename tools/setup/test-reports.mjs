import { existsSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Reads a runner's report and removes it, so that an old one is never counted again. */
function take(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}

const withoutReport = { passed: 0, failed: 1, skipped: 0, notes: ['It left no report.'] };
const isFailed = ({ status }) => status === 'failed';
const isSkipped = ({ status }) => status !== 'passed' && status !== 'failed';

/** What is said of a failure: enough to know its cause where nothing but the end of the output is kept. */
const mostLines = 6;
const withReason = (note, reason = '') =>
  [
    note,
    ...stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, mostLines),
  ].join('\n      ');

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
  const tests = report.testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })));
  const skips = tests.filter(isSkipped);
  const isExcused = ({ meta }) => Object.hasOwn(missing, meta?.needs ?? '');
  const excused = skips.filter(isExcused);
  const unexcused = skips.filter((skip) => !isExcused(skip));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unexcused.length,
    skipped: excused.length,
    notes: [
      ...tests
        .filter(isFailed)
        .map(({ file: place, fullName, failureMessages }) => withReason(`Failed: ${place}: ${fullName}`, failureMessages?.[0])),
      ...unexcused.map(({ file: place, fullName }) => `Skipped without a reason that holds: ${place}: ${fullName}`),
      ...countBy(excused, ({ meta }) => meta.needs).map(([needs, count]) => `${count} skipped: ${missing[needs]}`),
    ],
  };
}

const journeysOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(journeysOf)];

/** Of a journey that ran out of time, the step at which it did comes second. */
const reasonOf = ({ tests = [] }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n');

/** A journey that passed only at the second try has failed, and so has a skipped one. */
export function readPlaywrightReport(file) {
  const report = take(file);
  if (report === undefined) return withoutReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = journeysOf(report)
    .filter(({ ok }) => !ok)
    .map((journey) => withReason(`Failed: ${journey.file}: ${journey.title}`, reasonOf(journey)));
  return { passed: expected, failed: unexpected + flaky + skipped, skipped: 0, notes };
}
