import { expect, test } from 'vitest';
import { isFeatureInUse } from './feature-in-use.ts';

test.each([
  [['in-place', 'unknown'], true],
  [['missing', 'not-applicable'], false],
  [['risk-accepted'], false],
  [['missing', 'unknown'], null],
  [['confirming'], null],
  [[], null],
] as const)('a feature whose controls are %j is in use: %s', (states, isInUse) => {
  expect(isFeatureInUse(states)).toBe(isInUse);
});
