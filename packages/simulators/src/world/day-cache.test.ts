import { expect, it } from 'vitest';
import { DayCache } from './day-cache.ts';

it('keeps the days read lately, up to so many events, and always the last one', () => {
  const made: number[] = [];
  const cache = new DayCache<number>((day) => {
    made.push(day);
    return day === 9 ? [1, 2, 3, 4, 5] : [1, 2];
  }, 4);
  for (const day of [1, 2, 1, 3, 1, 2]) cache.get(day);
  expect(made).toEqual([1, 2, 3, 2]);
  cache.get(9);
  cache.get(9);
  expect(made).toEqual([1, 2, 3, 2, 9]);
});
