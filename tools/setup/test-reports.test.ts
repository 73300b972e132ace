import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rampart-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const missing = { slapd: 'There is no OpenLDAP server.' };
const passed = { status: 'passed', fullName: 'reads groups', meta: {} };
const failed = {
  status: 'failed',
  fullName: 'reads people',
  meta: {},
  failureMessages: ['AssertionError: \u001B[31m2 people, not 3\u001B[39m\n    at a.test.ts:1:2'],
};
const skipped = (needs?: string) => ({ status: 'skipped', fullName: 'reads policies', meta: needs === undefined ? {} : { needs } });
const todo = { status: 'todo', fullName: 'reads zones', meta: {} };
const vitest = (...assertionResults: readonly { status: string }[]): string =>
  reportOf({
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    numFailedTests: assertionResults.filter(({ status }) => status === 'failed').length,
    testResults: [{ name: 'a.test.ts', assertionResults }],
  });

test('counts what passed and what failed, and says what failed and why', () => {
  expect(readVitestReport(vitest(passed, passed, failed), missing)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    notes: ['Failed: a.test.ts: reads people\n      AssertionError: 2 people, not 3\n          at a.test.ts:1:2'],
  });
});

test('accepts a skipped test whose material is missing, with the reason', () => {
  expect(readVitestReport(vitest(passed, skipped('slapd'), skipped('slapd')), missing)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    notes: ['2 skipped: There is no OpenLDAP server.'],
  });
});

test.each([
  ['whose material is there', skipped('ldapsearch')],
  ['that names no material', skipped()],
  ['that names unknown material', skipped('toString')],
  ['that is not written yet', todo],
])('fails a skipped test %s', (_which, skip) => {
  const counts = readVitestReport(vitest(passed, skip), missing);
  expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  expect(counts.notes).toEqual([`Skipped without a reason that holds: a.test.ts: ${skip.fullName}`]);
});

test('fails a runner that left no report', () => {
  expect(readVitestReport(join(folder, 'none.json'), missing)).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywrightReport(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 });
});

test('fails a journey that was skipped or passed only at the second try', () => {
  const spec = { file: 'a.spec.ts', title: 'signs out', ok: false };
  const suites = [{ specs: [{ ...spec, title: 'signs in', ok: true }], suites: [{ specs: [spec] }] }];
  const file = reportOf({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, suites });
  expect(readPlaywrightReport(file)).toEqual({ passed: 5, failed: 3, skipped: 0, notes: ['Failed: a.spec.ts: signs out'] });
});

test('says why a journey failed, in its first lines', () => {
  const message = ['Error: no such button', 'Call log:', '', ...Array.from({ length: 9 }, (_, at) => `  - try ${at}`)].join('\n');
  const spec = { file: 'a.spec.ts', title: 'signs out', ok: false };
  const results = [{ errors: [{ message: 'Test timeout of 120000ms exceeded.' }, { message }] }];
  const file = reportOf({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ ...spec, tests: [{ results }] }] }],
  });
  expect(readPlaywrightReport(file).notes.map((note: string) => note.split(/\n {6}/))).toEqual([
    [
      'Failed: a.spec.ts: signs out',
      'Test timeout of 120000ms exceeded.',
      'Error: no such button',
      'Call log:',
      '  - try 0',
      '  - try 1',
      '  - try 2',
    ],
  ]);
});

test('removes the report after reading it', () => {
  const file = vitest(passed);
  readVitestReport(file, missing);
  expect(existsSync(file)).toBe(false);
});
