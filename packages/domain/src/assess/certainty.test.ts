import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOf, anyOf, cannotTell, certaintyOf, no, not, yes } from './certainty.ts';

const certainty = fc.constantFrom(no, cannotTell, yes);

test('a no among all or a yes among any decides, whatever is unknown', () => {
  expect(allOf([yes, cannotTell])).toBe(cannotTell);
  expect(allOf([cannotTell, no])).toBe(no);
  expect(anyOf([no, cannotTell])).toBe(cannotTell);
  expect(anyOf([cannotTell, yes])).toBe(yes);
  expect(not(cannotTell)).toBe(cannotTell);
});

test('nothing asked is met, nothing offered is not', () => {
  expect(allOf([])).toBe(yes);
  expect(anyOf([])).toBe(no);
});

test('an unknown value is neither yes nor no', () => {
  expect([true, false, null, undefined].map(certaintyOf)).toEqual([yes, no, cannotTell, cannotTell]);
});

test('not all is any not', () => {
  const property = fc.property(fc.array(certainty), (parts) => {
    expect(not(allOf(parts))).toBe(anyOf(parts.map(not)));
  });
  fc.assert(property);
});
