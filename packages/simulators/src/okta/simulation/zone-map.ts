import { addressRanges } from '../../kit/address-ranges.ts';
import { offices } from '../../world/places.ts';
import type { Zone } from '../zones/zones.ts';

/** What is included and what is excluded, as Okta's conditions and zones name it. */
export interface Sides<Item = string> {
  readonly include?: readonly Item[];
  readonly exclude?: readonly Item[];
}

/** Everything is included where nothing is named. */
export const isWithin = <Item>({ include = [], exclude = [] }: Sides<Item>, test: (item: Item) => boolean): boolean =>
  (include.length === 0 || include.some(test)) && !exclude.some(test);

/** Where an address is, as far as known. */
export interface Location {
  /** Two letters. */
  readonly country: string | null;
  /** The number of the network that announces it. */
  readonly asn?: string;
  /** The anonymiser behind it: `Tor`, or another by Okta's name. */
  readonly anonymizer?: string;
}

export type Geolocation = ReturnType<typeof openGeolocation>;

/** Only the offices' addresses are at a known place; any other has to be located first. */
export function openGeolocation() {
  const located = new Map<string, Location>();
  const networks = offices.map(({ network, country }) => ({ contains: addressRanges([network]), country }));
  return {
    locate: (address: string, location: Location) => void located.set(address, location),
    locationOf: (address: string): Location =>
      located.get(address) ?? { country: networks.find(({ contains }) => contains(address))?.country ?? null },
  };
}

interface Place {
  readonly country?: string;
  readonly region?: string | null;
}

/** A place within a country is finer than what is known of an address. */
const isAt = ({ country, region = null }: Place, location: Location): boolean => country === location.country && region === null;
const isFrom = (asn: string, location: Location): boolean => asn === location.asn;
const isBehind = (category: string, { anonymizer }: Location): boolean =>
  anonymizer !== undefined && (category === 'ALL_ANONYMIZERS' || category === anonymizer);
const isBehindProxy = (type: string, { anonymizer }: Location): boolean =>
  anonymizer !== undefined && (type === 'Any' || (type === 'Tor') === (anonymizer === 'Tor'));

type Contains = (address: string, location: Location) => boolean;

/** None when it names nothing. */
const criterion = <Item>(
  { include = [], exclude = [] }: Sides<Item>,
  test: (item: Item, location: Location) => boolean,
): readonly Contains[] =>
  include.length + exclude.length === 0 ? [] : [(_address, location) => isWithin({ include, exclude }, (item) => test(item, location))];

function criteriaOf({ type, settings }: Zone): readonly Contains[] {
  if (type === 'DYNAMIC') {
    const { locations = [], asns = [], proxyType = '' } = settings as { locations?: Place[]; asns?: string[]; proxyType?: string };
    const proxies = [proxyType].filter((proxy) => proxy !== '' && proxy !== 'null');
    return [
      ...criterion({ include: locations }, isAt),
      ...criterion({ include: asns }, isFrom),
      ...criterion({ include: proxies }, isBehindProxy),
    ];
  }
  const { locations = {}, asns = {}, ipServiceCategories = {} } = settings as { locations?: Sides<Place> } & Record<string, Sides>;
  return [...criterion(locations, isAt), ...criterion(asns, isFrom), ...criterion(ipServiceCategories, isBehind)];
}

/** Every criterion of a dynamic zone must fit, and one without any contains nothing. */
function containsOf(zone: Zone): Contains {
  const gateways = (zone.settings['gateways'] ?? []) as readonly { readonly value: string }[];
  if (zone.type === 'IP') return addressRanges(gateways.map(({ value }) => value));
  const criteria = criteriaOf(zone);
  return (address, location) => criteria.length > 0 && criteria.every((contains) => contains(address, location));
}

export type ZoneMap = ReturnType<typeof zoneMap>;

/** The active zones of an organisation; one that is not active contains no address. */
export function zoneMap(zones: readonly Zone[], { locationOf }: Geolocation) {
  const active = zones.filter(({ status }) => status === 'ACTIVE').map((zone) => ({ zone, contains: containsOf(zone) }));
  const zonesAt = (address: string): readonly Zone[] => {
    const location = locationOf(address);
    return active.flatMap(({ zone, contains }) => (contains(address, location) ? [zone] : []));
  };
  return {
    idsAt: (address: string) => zonesAt(address).map(({ id }) => id),
    /** Refused before any policy is evaluated, unless a zone exempts it. */
    isBlocked(address: string): boolean {
      const there = zonesAt(address);
      return there.some(({ usage }) => usage === 'BLOCKLIST') && !there.some(({ settings }) => settings['useAsExemptList'] === true);
    },
  };
}
