import { addressRanges } from '../kit/address-ranges.ts';
import { met, type ConditionSet, type Finding } from './condition-set.ts';
import type { Row } from './list-page.ts';
import type { Kept } from './settings-shelf.ts';

interface Place {
  readonly isTrusted: boolean;
  readonly find: (told: Row) => Finding;
}

function addresses(location: Kept): Place {
  const ranges = location['ipRanges'] as readonly { readonly cidrAddress: string }[];
  const holds = addressRanges(ranges.map(({ cidrAddress }) => cidrAddress));
  return {
    isTrusted: location['isTrusted'] === true,
    find: ({ ipAddress }) => (typeof ipAddress === 'string' ? met(holds(ipAddress)) : 'untold'),
  };
}

/** A country that could not be found out is told as `null`. */
function countries(location: Kept): Place {
  const held = new Set(location['countriesAndRegions'] as readonly string[]);
  const holdsUnknown = location['includeUnknownCountriesAndRegions'] === true;
  return {
    isTrusted: false,
    find: ({ country }) => (country === undefined ? 'untold' : met(country === null ? holdsUnknown : held.has(country as string))),
  };
}

type Asked = NonNullable<ConditionSet['locations']>;

/** The named locations of a directory, ready to be asked whether a sign-in comes from them. */
export class NamedPlaces {
  readonly #places: ReadonlyMap<string, Place>;

  constructor(locations: readonly Kept[]) {
    this.#places = new Map(
      locations.map((location) => [
        location.id,
        location['@odata.type'] === '#microsoft.graph.ipNamedLocation' ? addresses(location) : countries(location),
      ]),
    );
  }

  find({ includeLocations, excludeLocations }: Asked, told: Row): Finding {
    const excluded = this.#within(excludeLocations ?? [], told);
    const included = this.#within(includeLocations ?? [], told);
    if (excluded === 'met' || included === 'unmet') return 'unmet';
    return excluded === 'untold' || included === 'untold' ? 'untold' : 'met';
  }

  #within(names: readonly string[], told: Row): Finding {
    const findings = names.flatMap((name) => this.#standFor(name).map((find) => find(told)));
    if (findings.includes('met')) return 'met';
    return findings.includes('untold') ? 'untold' : 'unmet';
  }

  #standFor(name: string): readonly Place['find'][] {
    if (name === 'All') return [() => 'met'];
    const places = name === 'AllTrusted' ? [...this.#places.values()].filter(({ isTrusted }) => isTrusted) : [this.#places.get(name)];
    return places.flatMap((place) => place?.find ?? []);
  }
}
