import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

test.each([
  [1, '00:00:01'],
  [3599, '00:59:59'],
  [86_399, '23:59:59'],
  [86_400, '1 d 00:00:00'],
  [200_000, '2 d 07:33:20'],
])('%i seconds are %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
