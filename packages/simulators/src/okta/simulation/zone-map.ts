import { addressRanges } from '../../kit/address-ranges.ts';
import { offices } from '../../world/places.ts';
import type { Zone } from '../zones/zones.ts';

/** Where an address is, as far as known. */
export interface Location {
  /** Two letters. */
  readonly country: string | null;
  /** The number of the network that announces it. */
  readonly asn?: string;
  /** The anonymiser behind it: `Tor`, or another by Okta's name. */
  readonly anonymizer?: string;
}

/** Only the offices' addresses are at a known place; any other has to be located first. */
export class Geolocation {
  readonly #located = new Map<string, Location>();
  readonly #offices = offices.map(({ network, country }) => ({ contains: addressRanges([network]), country }));

  locate(address: string, whereabouts: Location): void {
    this.#located.set(address, whereabouts);
  }

  of(address: string): Location {
    return this.#located.get(address) ?? { country: this.#offices.find(({ contains }) => contains(address))?.country ?? null };
  }
}

type Contains = (address: string, location: Location) => boolean;
interface Place {
  readonly country?: string;
  readonly region?: string | null;
}
interface Sides<Item> {
  readonly include?: readonly Item[];
  readonly exclude?: readonly Item[];
}

/** A place within a country is finer than what is known of an address. */
const isAt =
  ({ country }: Location) =>
  (place: Place): boolean =>
    place.country === country && (place.region ?? null) === null;
const isFrom =
  ({ asn }: Location) =>
  (number: string): boolean =>
    number === asn;
const isBehind =
  ({ anonymizer }: Location) =>
  (category: string): boolean =>
    anonymizer !== undefined && (category === 'ALL_ANONYMIZERS' || category === anonymizer);

function addresses({ settings }: Zone): Contains {
  const gateways = (settings['gateways'] ?? []) as readonly { readonly value: string }[];
  return addressRanges(gateways.map(({ value }) => value));
}

/** Every kind of criterion that a dynamic zone names must fit, and one that names nothing contains nothing. */
function dynamic({ settings }: Zone): Contains {
  const locations = (settings['locations'] ?? []) as readonly Place[];
  const asns = (settings['asns'] ?? []) as readonly string[];
  const proxy = ((settings['proxyType'] ?? '') as string).replace('null', '');
  const isNamed = locations.length + asns.length > 0 || proxy !== '';
  return (_address, where) =>
    isNamed &&
    (locations.length === 0 || locations.some(isAt(where))) &&
    (asns.length === 0 || asns.some(isFrom(where))) &&
    (proxy === '' || (where.anonymizer !== undefined && (proxy === 'Any' || (proxy === 'Tor') === (where.anonymizer === 'Tor'))));
}

const fits = <Item>({ include, exclude }: Required<Sides<Item>>, test: (item: Item) => boolean): boolean =>
  (include.length === 0 || include.some(test)) && !exclude.some(test);

function enhanced({ settings }: Zone): Contains {
  const sides = <Item>(name: string): Required<Sides<Item>> => {
    const { include = [], exclude = [] } = (settings[name] ?? {}) as Sides<Item>;
    return { include, exclude };
  };
  const [locations, asns, categories] = [sides<Place>('locations'), sides<string>('asns'), sides<string>('ipServiceCategories')];
  const isNamed = [locations, asns, categories].some(({ include, exclude }) => include.length + exclude.length > 0);
  return (_address, where) => isNamed && fits(locations, isAt(where)) && fits(asns, isFrom(where)) && fits(categories, isBehind(where));
}

const kinds: Readonly<Record<Zone['type'], (zone: Zone) => Contains>> = { IP: addresses, DYNAMIC: dynamic, DYNAMIC_V2: enhanced };

/** The active zones of an organisation; one that is not active contains no address. */
export class ZoneMap {
  readonly #geolocation: Geolocation;
  readonly #zones: readonly { readonly zone: Zone; readonly contains: Contains }[];

  constructor(zones: readonly Zone[], geolocation: Geolocation) {
    this.#geolocation = geolocation;
    this.#zones = zones.filter(({ status }) => status === 'ACTIVE').map((zone) => ({ zone, contains: kinds[zone.type](zone) }));
  }

  idsAt(address: string): readonly string[] {
    return this.#at(address).map(({ id }) => id);
  }

  /** Refused before any policy is evaluated, unless a zone exempts it. */
  isBlocked(address: string): boolean {
    const zones = this.#at(address);
    return zones.some(({ usage }) => usage === 'BLOCKLIST') && !zones.some(({ settings }) => settings['useAsExemptList'] === true);
  }

  #at(address: string): readonly Zone[] {
    const location = this.#geolocation.of(address);
    return this.#zones.flatMap(({ zone, contains }) => (contains(address, location) ? [zone] : []));
  }
}
