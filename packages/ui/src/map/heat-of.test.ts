import { expect, test } from 'vitest';
import { heatOf } from './heat-of.ts';

test.each([
  [0, 1000, 0],
  [1, 1000, 1],
  [10, 1000, 2],
  [60, 1000, 3],
  [1000, 1000, 4],
  [1, 1, 4],
])('%i of at most %i is step %i', (count, most, step) => {
  expect(heatOf(count, most)).toBe(step);
});
