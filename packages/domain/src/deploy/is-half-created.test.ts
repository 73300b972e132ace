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
