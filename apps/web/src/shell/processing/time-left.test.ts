import { expect, test } from 'vitest';
import { timeLeftText } from './time-left.ts';

test.each([
  [20, 'less than a minute left'],
  [60, 'about 1 min left'],
  [310, 'about 5 min left'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});
