import { expect, test } from 'vitest';
import { nextReportAt, periodBefore, type ReportCadence } from './report-schedule.ts';

const at = (cadence: ReportCadence, after: string): string => nextReportAt(cadence, new Date(after)).toISOString();

test.each([
  ['weekly', '2026-11-14T12:00:00Z', '2026-11-16T06:00:00.000Z'],
  ['weekly', '2026-11-16T05:59:59Z', '2026-11-16T06:00:00.000Z'],
  ['weekly', '2026-11-16T06:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['monthly', '2026-11-16T06:00:00Z', '2026-12-01T06:00:00.000Z'],
  ['monthly', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00.000Z'],
  ['monthly', '2027-01-01T05:00:00Z', '2027-01-01T06:00:00.000Z'],
] as const)('a %s report after %s is due at %s', (cadence, after, due) => {
  expect(at(cadence, after)).toBe(due);
});

const daysOf = (cadence: ReportCadence, due: string): string[] =>
  Object.values(periodBefore(cadence, new Date(due))).map((moment: Date) => moment.toISOString().slice(0, 10));

test('a weekly report is about the seven days before, a monthly one about the month before', () => {
  expect(daysOf('weekly', '2026-11-16T06:00:00Z')).toEqual(['2026-11-09', '2026-11-16']);
  expect(daysOf('monthly', '2027-01-01T06:00:00Z')).toEqual(['2026-12-01', '2027-01-01']);
});
