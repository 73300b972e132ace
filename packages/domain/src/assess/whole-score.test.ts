import { expect, test } from 'vitest';
import { wholeScore } from './whole-score.ts';

test.each([
  [0, 0],
  [0.1, 1],
  [0.4, 1],
  [41.6, 42],
  [98.4, 98],
  [99.5, 99],
  [99.9, 99],
  [100, 100],
])('a score of %d is %d without decimals', (score, whole) => {
  expect(wholeScore(score)).toBe(whole);
});
