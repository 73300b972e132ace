import { yes } from '@rampart/domain/assess/certainty.ts';
import { whereabouts } from '@rampart/domain/assess/matches-place.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import { inRanges } from './in-ranges.ts';

/** The names of the zones that a sign-in surely came from. Asked for many from the same few places, so each place is worked out once. */
export function zonesOf(zones: readonly Zone[]): (from: Pick<StoredSignIn, 'address' | 'country'>) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return ({ address, country }) => {
    const key = `${address ?? ''} ${country ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { ofZone } = whereabouts(zones, { address, country }, inRanges);
    const names = zones.filter(({ id }) => ofZone.get(id) === yes).map(({ name }) => name);
    known.set(key, names);
    return names;
  };
}
