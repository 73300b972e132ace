import { expect, test } from 'vitest';
import { isHalfRemoved } from './is-half-removed.ts';

const before = { name: 'Depot', ranges: ['192.0.2.0/24'], isActive: true, isTrusted: true };

test('what is as it was but switched off comes from a removal that was broken off', () => {
  expect(isHalfRemoved(before, { ...before, isActive: false })).toBe(true);
  expect(isHalfRemoved(before, { ...before, isTrusted: false })).toBe(true);
});

test('what is as it was, or was changed in another way, does not', () => {
  expect(isHalfRemoved(before, before)).toBe(false);
  expect(isHalfRemoved({ ...before, isActive: false }, before)).toBe(false);
  expect(isHalfRemoved(before, { ...before, isActive: false, ranges: ['198.51.100.0/24'] })).toBe(false);
  expect(isHalfRemoved(before, undefined)).toBe(false);
});

test('what is as it was but for no one comes from a removal that was broken off', () => {
  const [everyone, noOne] = [true, false].map((isEveryone) => ({ everyone: isEveryone, people: [] }));
  const policy = { name: 'Depots', isActive: true, audience: everyone, exceptions: noOne, spam: 'junk' };
  expect(isHalfRemoved(policy, { ...policy, isActive: false, audience: noOne })).toBe(true);
  expect(isHalfRemoved({ ...policy, isActive: false }, { ...policy, isActive: false, audience: noOne })).toBe(true);
  expect(isHalfRemoved(policy, { ...policy, audience: noOne, spam: 'quarantine' })).toBe(false);
  expect(isHalfRemoved({ ...policy, exceptions: everyone }, { ...policy, exceptions: noOne })).toBe(false);
});
