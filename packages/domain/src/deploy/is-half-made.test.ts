import { expect, test } from 'vitest';
import { isHalfMade } from './is-half-made.ts';

const before = { name: 'Depot', ranges: ['192.0.2.0/24'], isActive: false, members: ['a', 'b'] };
const after = { name: 'Depot', ranges: ['198.51.100.0/24'], isActive: true, members: ['b', 'c'] };

test('settings that each have the old or the desired value come from our interrupted write', () => {
  expect(isHalfMade({ before, after, seen: { ...after, isActive: false } })).toBe(true);
  expect(isHalfMade({ before, after, seen: { ...after, members: ['a', 'b', 'c'] } })).toBe(true);
  expect(isHalfMade({ before, after, seen: before })).toBe(true);
});

test('a setting with neither value was changed by another administrator', () => {
  expect(isHalfMade({ before, after, seen: { ...after, name: 'Yard' } })).toBe(false);
  expect(isHalfMade({ before, after, seen: { ...after, members: ['b', 'x'] } })).toBe(false);
  expect(isHalfMade({ before, after, seen: { ...after, members: ['a', 'c'] } })).toBe(false);
});
