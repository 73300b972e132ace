import { expect, test } from 'vitest';
import { isHalfCreated } from './is-half-created.ts';

const zone = { name: 'Tor', proxyKinds: ['Tor'], isActive: false };
const group = { name: 'Contractors', description: null, memberIds: ['a', 'b'] };

test('what lacks only its switch or some of its members comes from a creation that was broken off', () => {
  expect(isHalfCreated(zone, { ...zone, isActive: true })).toBe(true);
  expect(isHalfCreated(group, { ...group, memberIds: ['b'] })).toBe(true);
  expect(isHalfCreated(group, { ...group, memberIds: [] })).toBe(true);
});

test('what has other settings, or a member who was not asked for, does not', () => {
  expect(isHalfCreated(zone, { ...zone, isActive: true, proxyKinds: ['Any'] })).toBe(false);
  expect(isHalfCreated(group, { ...group, memberIds: ['b', 'c'] })).toBe(false);
  expect(isHalfCreated(group, { ...group, description: 'Theirs' })).toBe(false);
  expect(isHalfCreated(group, undefined)).toBe(false);
});

test('what is as asked for but for no one comes from a creation that was broken off', () => {
  const [everyone, noOne] = [true, false].map((isEveryone) => ({ everyone: isEveryone, people: [] }));
  const policy = { name: 'Depots', isActive: true, audience: everyone, exceptions: noOne, spam: 'junk' };
  expect(isHalfCreated(policy, { ...policy, isActive: false, audience: noOne })).toBe(true);
  expect(isHalfCreated(policy, { ...policy, audience: noOne, spam: 'quarantine' })).toBe(false);
  expect(isHalfCreated({ ...policy, exceptions: everyone }, policy)).toBe(false);
});
