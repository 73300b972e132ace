import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [-500, '00:00'],
  [10_999, '00:10'],
  [725_000, '12:05'],
  [3_725_000, '1:02:05'],
])('%d ms are shown as %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text);
});
