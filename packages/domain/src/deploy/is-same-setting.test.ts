import { expect, test } from 'vitest';
import { areSameSettings, isSameSetting } from './is-same-setting.ts';

test('the order of fields and of words does not matter, that of anything else does', () => {
  expect(isSameSetting({ a: 1, b: ['x', 'y'] }, { b: ['y', 'x'], a: 1 })).toBe(true);
  expect(isSameSetting({ a: [{ n: 1 }, { n: 2 }] }, { a: [{ n: 2 }, { n: 1 }] })).toBe(false);
});

test('a missing field equals null, and differs from an empty or a false one', () => {
  expect(isSameSetting({ a: null }, {})).toBe(true);
  expect(isSameSetting({ a: [] }, {})).toBe(false);
  expect(isSameSetting({ a: false }, { a: null })).toBe(false);
});

test('a word more or a word less is a difference', () => {
  expect(isSameSetting(['a', 'b'], ['a'])).toBe(false);
  expect(isSameSetting(['a', 'a'], ['a'])).toBe(false);
});

test('a rule that others have moved is still the same', () => {
  expect(areSameSettings({ name: 'r', order: 1 }, { name: 'r', order: 4 })).toBe(true);
  expect(areSameSettings({ name: 'r', order: 1 }, { name: 's', order: 1 })).toBe(false);
  expect(areSameSettings(null, { name: 'r' })).toBe(false);
});
