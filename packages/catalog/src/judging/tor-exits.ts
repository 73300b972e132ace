import { addressesOutside, toNetworks } from '@rampart/domain/ip-ranges.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';

export interface TorExits {
  readonly addresses: readonly string[];
}

const zoneName = 'Rampart: Tor exit nodes';

/** The zones that hold the list, by the names that we give them. A vendor bounds a zone, so that there may be several. */
export const listZones = (zones: readonly Zone[]): Zone[] =>
  zones.filter(({ name, kind }) => kind === 'addresses' && new RegExp(`^${zoneName}(?: \\d+)?$`).test(name));

function* freeNames(zones: readonly Zone[]): Generator<string, never> {
  const taken = new Set(zones.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? zoneName : `${zoneName} ${number}`;
    if (!taken.has(name)) yield name;
  }
}

/** What the zones of the list block although it is no exit node any more. */
export const staleIn = (zones: readonly Zone[], { addresses }: TorExits): readonly string[] =>
  addressesOutside(
    listZones(zones).flatMap(({ ranges }) => ranges),
    addresses,
  );

export interface ZonePlan {
  /** Zones of the list whose networks change, and how. */
  readonly updates: readonly { readonly target: string; readonly before: ZoneSettings; readonly after: ZoneSettings }[];
  /** The names and networks of the zones that are missing. */
  readonly creations: readonly { readonly name: string; readonly ranges: string[] }[];
}

/** A network stays in the zone that it is in, so that an update shows only what came and went. No zone may be empty. */
function spread(networks: readonly string[], zones: readonly Zone[], most: number): string[][] {
  const left = new Set(networks);
  const lists = zones.map(({ ranges }) => {
    const kept = [...new Set(ranges)].filter((range) => left.has(range)).slice(0, most);
    for (const range of kept) left.delete(range);
    return kept;
  });
  for (const range of left) {
    const open = lists.find(({ length }) => length < most);
    if (open === undefined) lists.push([range]);
    else open.push(range);
  }
  return lists.map((list) => (list.length === 0 ? networks.slice(0, 1) : list));
}

/** How the zones of the list come to hold exactly the exit nodes, with at most so many networks each. */
export function planZones(zones: readonly Zone[], { addresses }: TorExits, most: number): ZonePlan {
  const own = listZones(zones);
  const lists = spread(toNetworks(addresses), own, most);
  const names = freeNames(zones);
  return {
    updates: own.flatMap((zone, place) => {
      const [before, ranges] = [ZoneSettings.parse(zone), lists[place] ?? []];
      const isSame = ranges.length === before.ranges.length && addressesOutside(ranges, before.ranges).length === 0;
      return isSame ? [] : [{ target: zone.id, before, after: { ...before, ranges } }];
    }),
    creations: lists.slice(own.length).map((ranges) => ({ name: names.next().value, ranges })),
  };
}
