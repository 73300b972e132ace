import { expect, test } from 'vitest';
import { trendTicks } from './trend-ticks.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10));

test.each([
  [14, 14],
  [15, 3],
  [45, 7],
  [90, 3],
])('of %i days %i are named', (count, named) => {
  expect(trendTicks(days(count))).toHaveLength(named);
});

test('the first day is always named', () => {
  expect(trendTicks(days(90))[0]).toBe('2026-01-01');
});
