import { expect, test } from 'vitest';
import { hoursOf } from './hours-of.ts';

test.each([
  ['PT12H', 12],
  ['PT0S', 0],
  ['P1DT6H', 30],
  ['PT90M', 1.5],
  ['PT43800H', 43_800],
])('%s is %s hours', (duration, hours) => {
  expect(hoursOf(duration)).toBe(hours);
});

test('what is no duration is nothing', () => {
  for (const value of ['', null, undefined, '12', 'P1Y']) expect(hoursOf(value)).toBeNull();
});
