import type { SignInPolicy } from '../sign-in-policy.ts';
import type { SignIn } from '../sign-in.ts';
import type { Zone } from '../zone.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, not, yes } from './certainty.ts';

/** Whether an address lies in one of these networks (`a/n`) or ranges (`first-last`). Given by the caller: it takes a library. */
export type InRanges = (address: string, ranges: readonly string[]) => boolean;

type From = Pick<SignIn, 'address' | 'country'>;

function fromRanges({ ranges }: Zone, { address }: From, inRanges: InRanges): Certainty {
  if (ranges.length === 0) return no;
  return address === null ? cannotTell : certaintyOf(inRanges(address, ranges));
}

/** A sign-in without a country may be one that the vendor could not place, or one that it said nothing about. */
const fromCountries = ({ countries }: Zone, { country }: From): Certainty =>
  country === null ? cannotTell : certaintyOf(countries.includes(country));

/** Okta's document "Dynamic zones": what is not defined matches everything, what is defined must all be so. */
function fromDynamic(zone: Zone, from: From, inRanges: InRanges): Certainty {
  const parts: Certainty[] = [
    ...(zone.ranges.length > 0 ? [fromRanges(zone, from, inRanges)] : []),
    ...(zone.countries.length > 0 ? [fromCountries(zone, from)] : []),
    ...(zone.proxyKinds.length > 0 ? [cannotTell] : []),
    ...(zone.networkNumbers.length > 0 ? [cannotTell] : []),
    ...(zone.hasExclusions === true ? [cannotTell] : []),
  ];
  if (parts.length > 0) return allOf(parts);
  // An empty blocklist blocks no one. Any other zone without a list is of an unknown kind.
  return zone.isBlocklist ? no : cannotTell;
}

export function matchesZone(zone: Zone, from: From, inRanges: InRanges): Certainty {
  if (!zone.isActive) return no;
  if (zone.kind === 'addresses') return fromRanges(zone, from, inRanges);
  return zone.kind === 'countries' ? fromCountries(zone, from) : fromDynamic(zone, from, inRanges);
}

/** How sure it is that a sign-in came from each zone. */
export interface Whereabouts {
  readonly ofZone: ReadonlyMap<string, Certainty>;
  readonly trusted: Certainty;
}

const notKnown = (): undefined => undefined;

/** `knownOf`: how sure it is of zones that the sign-in was looked for in before. */
export function whereabouts(
  zones: readonly Zone[],
  from: From,
  inRanges: InRanges,
  knownOf: (zone: Zone) => Certainty | undefined = notKnown,
): Whereabouts {
  const ofZone = new Map(zones.map((zone) => [zone.id, knownOf(zone) ?? matchesZone(zone, from, inRanges)]));
  const asTrusted = ({ id, isTrusted, mayBeTrusted }: Zone): Certainty => {
    const inside = ofZone.get(id) ?? no;
    if (isTrusted) return inside;
    return mayBeTrusted === true && inside !== no ? cannotTell : no;
  };
  return { ofZone, trusted: anyOf(zones.map(asTrusted)) };
}

/** A zone that a policy names and that was not read may be anywhere. */
const isIn = (places: SignInPolicy['places'], { ofZone, trusted }: Whereabouts): Certainty =>
  places.any ? yes : anyOf([places.trusted ? trusted : no, ...places.zones.map((id) => ofZone.get(id) ?? cannotTell)]);

export const matchesPlace = ({ places, exceptPlaces }: Pick<SignInPolicy, 'places' | 'exceptPlaces'>, where: Whereabouts): Certainty =>
  allOf([isIn(places, where), not(isIn(exceptPlaces, where))]);
