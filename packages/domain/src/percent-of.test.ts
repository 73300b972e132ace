import { expect, test } from 'vitest';
import { percentOf } from './percent-of.ts';

test.each([
  [11, 18, 0, 61],
  [1, 3, 1, 33.3],
  [249, 250, 0, 99],
  [1, 250, 0, 1],
  [9999, 10_000, 1, 99.9],
  [1, 10_000, 1, 0.1],
  [0, 250, 0, 0],
  [250, 250, 0, 100],
  [5, 2, 0, 250],
])('%d of %d with %d decimals are %d percent', (part, whole, decimals, percent) => {
  expect(percentOf(part, whole, decimals)).toBe(percent);
});
