import { yes } from '@rampart/domain/assess/certainty.ts';
import { whereabouts } from '@rampart/domain/assess/matches-place.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { inRanges } from './in-ranges.ts';
import type { Attempts, PlacedAttempts } from './sign-in-figures.ts';

const nowhere = 'No zone';

/** By day and zone, as `attemptsOf` has them by other attributes. Whoever came from several zones counts in each. */
export function zoneAttempts(zones: readonly Zone[], places: readonly PlacedAttempts[]): Attempts[] {
  const known = new Map<string, readonly string[]>();
  const zonesOf = ({ address, country }: PlacedAttempts): readonly string[] => {
    const key = `${address ?? ''} ${country ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { ofZone } = whereabouts(zones, { address, country }, inRanges);
    const names = zones.filter(({ id }) => ofZone.get(id) === yes).map(({ name }) => name);
    known.set(key, names.length > 0 ? names : [nowhere]);
    return known.get(key)!;
  };
  const byDay = new Map<string, Attempts>();
  // Also a zone that nobody came from can be picked.
  const byZone = new Map<string, number>(
    [...zones.filter(({ isActive }) => isActive).map(({ name }) => name), nowhere].map((name) => [name, 0]),
  );
  for (const place of places)
    for (const name of zonesOf(place)) {
      const key = `${place.day} ${name}`;
      const attacks = (byDay.get(key)?.attacks ?? 0) + place.attacks;
      byDay.set(key, { kind: 'day', day: place.day, name, country: null, attacks });
      byZone.set(name, (byZone.get(name) ?? 0) + place.attacks);
    }
  const values = [...byZone].map(([name, attacks]): Attempts => ({ kind: 'value', day: null, name, country: null, attacks }));
  return [...values, ...byDay.values()];
}
