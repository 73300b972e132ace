import { expect, test } from 'vitest';
import { offOf } from './off-of.ts';

test('one switch that is off is enough, and what is not known is not on', () => {
  expect(offOf({ a: true, b: true })).toBe(false);
  expect(offOf({ a: true, b: false, c: null })).toBe(true);
  expect(offOf({ a: true, b: null })).toBeNull();
});
