import { describe, expect, test } from 'vitest';
import { aZone, inRanges } from '../../test-support/sign-in-rules.ts';
import type { Zone } from '../zone.ts';
import { cannotTell, no, yes } from './certainty.ts';
import { matchesPlace, matchesZone, whereabouts } from './matches-place.ts';

const from = (address: string | null, country: string | null) => ({ address, country });
const zoneHas = (zone: Partial<Zone>, place: ReturnType<typeof from>) => matchesZone(aZone('z', zone), place, inRanges);

test.each<[string, Partial<Zone>, number]>([
  ['a range with the address', { ranges: ['172.', '10.'] }, yes],
  ['another range', { ranges: ['172.'] }, no],
  ['no range at all', {}, no],
  ['a range, but inactive', { ranges: ['10.'], isActive: false }, no],
  ['the country', { kind: 'countries', countries: ['CH'] }, yes],
  ['another country', { kind: 'countries', countries: ['DE'] }, no],
  ['a dynamic country', { kind: 'dynamic', countries: ['CH'] }, yes],
  ['an anonymiser, anywhere', { kind: 'dynamic', proxyKinds: ['Tor'] }, cannotTell],
  ['an anonymiser in another country', { kind: 'dynamic', countries: ['DE'], proxyKinds: ['Tor'] }, no],
  ['a network number', { kind: 'dynamic', networkNumbers: ['64500'] }, cannotTell],
  ['the country, with exclusions', { kind: 'dynamic', countries: ['CH'], hasExclusions: true }, cannotTell],
  ['another country, with exclusions', { kind: 'dynamic', countries: ['DE'], hasExclusions: true }, no],
  ['a blocklist with exclusions only', { kind: 'dynamic', isBlocklist: true, hasExclusions: true }, cannotTell],
  ['something unheard of', { kind: 'dynamic' }, cannotTell],
  ['a blocklist with nothing on it', { kind: 'dynamic', isBlocklist: true }, no],
])('a zone of %s', (_what, zone, certainty) => {
  expect(zoneHas(zone, from('10.0.0.1', 'CH'))).toBe(certainty);
});

test('without an address or a country, zones of addresses or countries are unknown', () => {
  expect(zoneHas({ ranges: ['10.'] }, from(null, 'CH'))).toBe(cannotTell);
  expect(zoneHas({ kind: 'countries', countries: ['CH'] }, from('10.0.0.1', null))).toBe(cannotTell);
  expect(zoneHas({ kind: 'countries', includesUnknownCountries: true }, from('10.0.0.1', null))).toBe(cannotTell);
});

test.each([
  ['inside', '10.0.0.1', cannotTell],
  ['outside', '172.16.0.1', no],
])('whether a sign-in from %s a zone that may be trusted is trusted', (_where, address, certainty) => {
  const zones = [aZone('renamed', { ranges: ['10.'], mayBeTrusted: true })];
  expect(whereabouts(zones, from(address, 'CH'), inRanges).trusted).toBe(certainty);
});

describe('the places of a policy', () => {
  const where = whereabouts(
    [aZone('office', { ranges: ['10.'], isTrusted: true }), aZone('depot', { ranges: ['172.'] })],
    from('10.0.0.1', 'CH'),
    inRanges,
  );
  const nowhere = { any: false, trusted: false, zones: [] };
  const anywhere = { ...nowhere, any: true };

  test.each([
    ['anywhere', anywhere, nowhere, yes],
    ['anywhere but the trusted places', anywhere, { ...nowhere, trusted: true }, no],
    ['anywhere but the depot', anywhere, { ...nowhere, zones: ['depot'] }, yes],
    ['the trusted places', { ...nowhere, trusted: true }, nowhere, yes],
    ['the depot', { ...nowhere, zones: ['depot'] }, nowhere, no],
    ['a zone that was not read', { ...nowhere, zones: ['gone'] }, nowhere, cannotTell],
    ['anywhere but a zone that was not read', anywhere, { ...nowhere, zones: ['gone'] }, cannotTell],
  ])('%s', (_what, places, exceptPlaces, certainty) => {
    expect(matchesPlace({ places, exceptPlaces }, where)).toBe(certainty);
  });
});
