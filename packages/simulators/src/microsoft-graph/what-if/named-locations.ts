import { addressRanges } from '../../kit/address-ranges.ts';
import { met, type ConditionSet, type Finding } from './condition-set.ts';
import type { Row } from '../api/odata-list.ts';
import type { Setting } from '../conditional-access/audited-store.ts';

interface Location {
  readonly isTrusted: boolean;
  readonly find: (given: Row) => Finding;
}

function addresses(location: Setting): Location {
  const ranges = location['ipRanges'] as readonly { readonly cidrAddress: string }[];
  const contains = addressRanges(ranges.map(({ cidrAddress }) => cidrAddress));
  return {
    isTrusted: location['isTrusted'] === true,
    find: ({ ipAddress }) => (typeof ipAddress === 'string' ? met(contains(ipAddress)) : 'unknown'),
  };
}

/** An unknown country is given as `null`. */
function countries(location: Setting): Location {
  const listed = new Set(location['countriesAndRegions'] as readonly string[]);
  const includesUnknown = location['includeUnknownCountriesAndRegions'] === true;
  return {
    isTrusted: false,
    find: ({ country }) => (country === undefined ? 'unknown' : met(country === null ? includesUnknown : listed.has(country as string))),
  };
}

type LocationCondition = NonNullable<ConditionSet['locations']>;

/** The named locations of a directory, prepared to decide whether a sign-in comes from one. */
export class NamedLocations {
  readonly #locations: ReadonlyMap<string, Location>;

  constructor(locations: readonly Setting[]) {
    this.#locations = new Map(
      locations.map((location) => [
        location.id,
        location['@odata.type'] === '#microsoft.graph.ipNamedLocation' ? addresses(location) : countries(location),
      ]),
    );
  }

  find({ includeLocations, excludeLocations }: LocationCondition, given: Row): Finding {
    const excluded = this.#within(excludeLocations ?? [], given);
    const included = this.#within(includeLocations ?? [], given);
    if (excluded === 'met' || included === 'unmet') return 'unmet';
    return excluded === 'unknown' || included === 'unknown' ? 'unknown' : 'met';
  }

  #within(names: readonly string[], given: Row): Finding {
    const findings = names.flatMap((name) => this.#named(name).map((find) => find(given)));
    if (findings.includes('met')) return 'met';
    return findings.includes('unknown') ? 'unknown' : 'unmet';
  }

  #named(name: string): readonly Location['find'][] {
    if (name === 'All') return [() => 'met'];
    const locations =
      name === 'AllTrusted' ? [...this.#locations.values()].filter(({ isTrusted }) => isTrusted) : [this.#locations.get(name)];
    return locations.flatMap((location) => location?.find ?? []);
  }
}
