import { toNetworks } from '@rampart/domain/ip-ranges.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { describe, expect, test } from 'vitest';
import { aZone } from '../../test-support/okta-settings.ts';
import { listZones, planZones, staleIn } from './tor-exits.ts';

/** Every second address, so that no two share a network. */
const exits = (from: number, to: number) => ({
  addresses: Array.from({ length: to - from }, (_, place) => `198.18.${(from + place) >> 7}.${((from + place) % 128) * 2}`),
});
const listZone = (number: number, ranges: string[]): Zone =>
  aZone({ id: `list-${number}`, name: number === 1 ? 'Rampart: Tor exit nodes' : `Rampart: Tor exit nodes ${number}`, ranges });
const networksOf = ({ addresses }: ReturnType<typeof exits>): string[] => toNetworks(addresses);

test('zones of the list are known by their names, and hold addresses', () => {
  const others = [aZone({ name: 'Rampart: Tor exit nodes of ours' }), { ...listZone(1, []), kind: 'dynamic' as const }];
  expect(listZones([listZone(1, []), ...others, listZone(12, [])]).map(({ id }) => id)).toEqual(['list-1', 'list-12']);
});

describe('a plan', () => {
  test('spreads a list over as many zones as the vendor’s limit takes, under free names', () => {
    const taken = aZone({ name: 'Rampart: Tor exit nodes 2', kind: 'dynamic' });
    const { updates, creations } = planZones([taken], exits(0, 25), 10);
    expect(updates).toEqual([]);
    expect(creations.map(({ name, ranges }) => [name, ranges.length])).toEqual([
      ['Rampart: Tor exit nodes', 10],
      ['Rampart: Tor exit nodes 3', 10],
      ['Rampart: Tor exit nodes 4', 5],
    ]);
    expect(creations.flatMap(({ ranges }) => ranges)).toEqual(networksOf(exits(0, 25)));
  });

  test('leaves each network in its zone: an update says only what came and went', () => {
    const zones = [listZone(1, networksOf(exits(0, 10))), listZone(2, networksOf(exits(10, 15)))];
    const { updates, creations } = planZones(zones, exits(1, 16), 10);
    expect(creations).toEqual([]);
    expect(updates).toMatchObject([{ target: 'list-1', after: { ranges: networksOf(exits(1, 10)).concat(networksOf(exits(15, 16))) } }]);
  });

  test('changes nothing where the zones hold the list, in whatever order', () => {
    const zones = [listZone(1, networksOf(exits(0, 10)).toReversed())];
    expect(planZones(zones, exits(0, 10), 10)).toEqual({ updates: [], creations: [] });
  });

  test('leaves no zone empty when the list becomes shorter: vendors refuse an empty one', () => {
    const zones = [listZone(1, networksOf(exits(0, 10))), listZone(2, networksOf(exits(10, 12)))];
    const [first] = networksOf(exits(0, 10));
    expect(planZones(zones, exits(0, 10), 10).updates).toMatchObject([{ target: 'list-2', after: { ranges: [first] } }]);
  });

  test('makes a zone that holds more than the limit smaller', () => {
    const { updates, creations } = planZones([listZone(1, networksOf(exits(0, 12)))], exits(0, 12), 10);
    expect([updates[0]?.after.ranges.length, creations[0]?.ranges.length]).toEqual([10, 2]);
  });
});

test('finds what is blocked though it is no exit node any more, in the zones of the list only', () => {
  const zones = [listZone(1, networksOf(exits(0, 3))), aZone({ name: 'Offices', ranges: ['192.0.2.0/28'] })];
  expect(staleIn(zones, exits(1, 9))).toEqual(['198.18.0.0/32']);
});
