import { zones } from '@rampart/facts/network/zones.ts';
import { expect, test } from 'vitest';
import { Zone } from '../schema.ts';
import { toZone } from './zones.ts';

const factOf = (zone: object) =>
  zones.item.parse(toZone(Zone.parse({ id: 'nzo1', name: 'Zone', status: 'ACTIVE', usage: 'POLICY', ...zone })));

test('a zone of addresses', () => {
  const gateways = [
    { type: 'CIDR', value: '198.51.100.0/24' },
    { type: 'RANGE', value: '203.0.113.1-203.0.113.9' },
  ];
  expect(factOf({ type: 'IP', gateways, proxies: null })).toMatchObject({
    kind: 'addresses',
    isActive: true,
    isBlocklist: false,
    ranges: ['198.51.100.0/24', '203.0.113.1-203.0.113.9'],
  });
});

test('a dynamic zone of countries and network numbers', () => {
  const zone = factOf({
    type: 'DYNAMIC',
    locations: [{ country: 'ru', region: null }, { country: 'KP' }],
    asns: ['64500'],
    proxyType: 'Tor',
  });
  expect(zone).toMatchObject({ kind: 'dynamic', countries: ['KP', 'RU'], networkNumbers: ['64500'], proxyKinds: ['Tor'] });
});

test('an enhanced zone counts what it includes', () => {
  const zone = factOf({
    type: 'DYNAMIC_V2',
    locations: { include: [{ country: 'IR' }], exclude: [{ country: 'NO' }] },
    asns: { include: ['64501'], exclude: [] },
    ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: [] },
  });
  expect(zone).toMatchObject({ countries: ['IR'], networkNumbers: ['64501'], proxyKinds: ['ALL_ANONYMIZERS'] });
});

test.each([
  ['IP service categories', { ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: ['ANONYMIZER_TOR'] } }, true],
  ['locations', { locations: { include: [], exclude: [{ country: 'NO' }] } }, true],
  ['ASNs', { asns: { include: ['64501'], exclude: ['64502'] } }, true],
  ['nothing', { ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: [] }, asns: { include: [] } }, undefined],
])('an enhanced zone that excludes %s', (_what, lists, hasExclusions) => {
  expect(factOf({ type: 'DYNAMIC_V2', usage: 'BLOCKLIST', ...lists }).hasExclusions).toBe(hasExclusions);
});

test.each([
  ['LegacyIpZone', {}, true, undefined],
  ['DefaultExemptIpZone', {}, false, undefined],
  ['Renamed', {}, false, true],
  ['Blocked', { usage: 'BLOCKLIST' }, false, undefined],
  ['Offices', { system: false }, false, undefined],
])('whether the zone %s is trusted', (name, more, isTrusted, mayBeTrusted) => {
  expect(factOf({ type: 'IP', system: true, name, ...more })).toMatchObject({ isTrusted });
  expect(factOf({ type: 'IP', system: true, name, ...more }).mayBeTrusted).toBe(mayBeTrusted);
});

test('a blocklist, and one that is off', () => {
  expect(factOf({ type: 'IP', usage: 'BLOCKLIST', status: 'INACTIVE' })).toMatchObject({ isBlocklist: true, isActive: false });
});
