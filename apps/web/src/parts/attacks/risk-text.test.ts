import { expect, test } from 'vitest';
import { multiplierText, shareText } from './risk-text.ts';

test.each([
  [38.24, '38.2×'],
  [1, '1.0×'],
  [0.06, '0.1×'],
  [0.04, '<0.1×'],
  [0.0004, '<0.001×'],
  [0, '0.0×'],
])('a multiplier of %d reads %s', (multiplier, text) => expect(multiplierText(multiplier)).toBe(text));

test.each([
  [6.906, '6.91%'],
  [100, '100.00%'],
  [61.4, '61.40%'],
  [99.999, '99.99%'],
  [0.004, '<0.01%'],
  [0, '0.00%'],
])('a share of %d reads %s', (percentage, text) => expect(shareText(percentage)).toBe(text));
