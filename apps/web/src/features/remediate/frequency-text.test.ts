import { expect, test } from 'vitest';
import { frequencyText } from './frequency-text.ts';

test.each([
  [0, 'Event driven'],
  [600, 'every 10 min'],
  [3600, 'every 1 h'],
  [5400, 'every 1.5 h'],
  [86_400, 'every 24 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(frequencyText(seconds)).toBe(text);
});
