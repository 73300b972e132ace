import { expect, test } from 'vitest';
import { bandOf, maturityOf } from './maturity.ts';

test.each([
  [100, 'high', 'optimal'],
  [80, 'high', 'advanced'],
  [79, 'medium', 'advanced'],
  [61, 'medium', 'advanced'],
  [60, 'low', 'initial'],
  [1, 'low', 'initial'],
  [0, 'low', 'traditional'],
])('%i percent is %s and %s', (percentage, band, level) => {
  expect(bandOf(percentage)).toBe(band);
  expect(maturityOf(percentage)).toBe(level);
});
