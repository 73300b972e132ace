import { expect, test } from 'vitest';
import { sumByWeek, weeksOf } from './by-week.ts';

const daysFrom = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => new Date(Date.UTC(2026, 10, 1 + place)).toISOString().slice(0, 10));

test('the newest week is whole, and the oldest has the days that are left over', () => {
  expect(weeksOf(daysFrom(9))).toEqual([
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-03', to: '2026-11-09' },
  ]);
  expect(weeksOf(daysFrom(7))).toEqual([{ from: '2026-11-01', to: '2026-11-07' }]);
  expect(weeksOf(daysFrom(3))).toEqual([{ from: '2026-11-01', to: '2026-11-03' }]);
  expect(weeksOf([])).toEqual([]);
});

test('a week of which a day is not known has no sum', () => {
  const days = daysFrom(16);
  expect(sumByWeek(days, [1, 1, ...Array.from({ length: 7 }, () => 2), null, ...Array.from({ length: 6 }, () => 3)])).toEqual([
    2,
    14,
    null,
  ]);
});

test('every day is in one week', () => {
  const days = daysFrom(90);
  expect(sumByWeek(days, [1, 2, ...days.slice(2).map(() => 10)])).toEqual([43, ...Array.from({ length: 12 }, () => 70)]);
});
