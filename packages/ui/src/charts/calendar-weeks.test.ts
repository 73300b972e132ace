import { expect, test } from 'vitest';
import { calendarWeeks, heatStep } from './calendar-weeks.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({ day: new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10) }));

test('a week begins on Monday, and days that are not there stay empty', () => {
  // 12 Nov 2026 is a Thursday.
  expect(calendarWeeks(daysFrom('2026-11-12', 5))).toEqual([
    { month: undefined, cells: [undefined, undefined, undefined, 0, 1, 2, 3] },
    { month: undefined, cells: [4, undefined, undefined, undefined, undefined, undefined, undefined] },
  ]);
});

test('the week in which a month begins is named after it', () => {
  expect(calendarWeeks(daysFrom('2026-10-19', 21)).map(({ month }) => month)).toEqual([undefined, '2026-11-01', undefined]);
});

test('there are five steps, and what is not known is none of them', () => {
  expect([0, 1, 31, 32, 94, 125, 900].map((count) => heatStep(count, 125))).toEqual([0, 1, 1, 2, 4, 4, 4]);
  expect(heatStep(null, 125)).toBeUndefined();
});
