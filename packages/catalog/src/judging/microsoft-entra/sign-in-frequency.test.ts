import { expect, test } from 'vitest';
import { signInFrequency } from './sign-in-frequency.ts';

test('says whole days as days, and anything else in hours', () => {
  expect([1, 23, 24, 36, 168].map(signInFrequency)).toEqual(['1 hour', '23 hours', '1 day', '36 hours', '7 days']);
});
