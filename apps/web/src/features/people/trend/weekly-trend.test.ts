import type { GroupWeek } from '@rampart/contract/people/groups.ts';
import { expect, test } from 'vitest';
import { changeOf, directionOf, knownWeeks, riskByWeek, trendRange } from './weekly-trend.ts';

const risks = { phishing_risk: 0, malware_risk: 0, spam_risk: 0, bec_risk: 0 };
const weekOf = (start: string, end: string, total: number): GroupWeek => ({
  start_date: start,
  end_date: end,
  groups: [{ id: 5, total_risk: total, ...risks }],
});

test('a week that is not over or was not read is left out, and a group that is not in a week had no risk in it', () => {
  const all = [
    weekOf('2026-10-26', '2026-11-01', 0),
    weekOf('2026-11-02', '2026-11-08', 40),
    weekOf('2026-11-09', '2026-11-15', 50),
    weekOf('2026-11-16', '2026-11-16', 1),
  ];
  const weeks = knownWeeks({ weeks: all, attacks_read_from: '2026-11-02', attacks_read_until: '2026-11-16T06:00:00.000Z' });
  expect(riskByWeek(weeks, 5)).toEqual([40, 50]);
  expect(riskByWeek(weeks, 6)).toEqual([0, 0]);
  expect(knownWeeks({ weeks: all, attacks_read_from: '2026-11-02', attacks_read_until: '2026-11-14T06:00:00.000Z' }).length).toBe(1);
  // Of its last day only the morning was read.
  expect(knownWeeks({ weeks: all, attacks_read_from: '2026-11-02', attacks_read_until: '2026-11-15T06:00:00.000Z' }).length).toBe(1);
  expect(knownWeeks({ weeks: all, attacks_read_from: '2026-11-02', attacks_read_until: '2026-11-16T00:00:00.000Z' }).length).toBe(2);
  expect(knownWeeks({ weeks: all, attacks_read_from: null, attacks_read_until: null })).toEqual([]);
});

test('the last four weeks are compared with the four before', () => {
  expect(changeOf([9, 9, 9, 10, 10, 10, 10, 15, 15, 10, 10])).toBe(0.25);
  expect(changeOf([1, 1, 1, 1, 1, 1, 1])).toBeUndefined();
  expect(changeOf([0, 0, 0, 0, 1, 1, 1, 1])).toBeUndefined();
});

test('a small movement is none', () => {
  expect([0.25, -0.25, 0.04, -0.04].map(directionOf)).toEqual(['up', 'down', 'level', 'level']);
});

test('a trend is of thirteen months up to yesterday', () => {
  expect(trendRange(Date.parse('2026-11-16T09:00:00Z'))).toEqual({ start: '2025-10-15', end: '2026-11-15' });
});
