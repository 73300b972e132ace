import { isIP } from 'node:net';
import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import { refuseUnknownField } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import { usualFields, type Setting } from './audited-store.ts';

const kinds: Readonly<Record<string, readonly string[]>> = {
  '#microsoft.graph.ipNamedLocation': ['isTrusted', 'ipRanges'],
  '#microsoft.graph.countryNamedLocation': ['countriesAndRegions', 'countryLookupMethod', 'includeUnknownCountriesAndRegions'],
};

const rangeTypes: Readonly<Record<string, number>> = { '#microsoft.graph.iPv4CidrRange': 4, '#microsoft.graph.iPv6CidrRange': 6 };

function checkRange(range: unknown): void {
  const { cidrAddress, '@odata.type': type, ...others } = (range ?? {}) as Row;
  refuseUnknownField(others, [], (name) => invalid(`The property '${name}' does not exist on type 'microsoft.graph.ipRange'.`));
  const [address = '', bits = '', ...rest] = String(cidrAddress).split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (
    version === 0 ||
    rangeTypes[String(type)] !== version ||
    rest.length > 0 ||
    !/^\d{1,3}$/.test(bits) ||
    Number(bits) < 8 ||
    Number(bits) > most
  )
    throw invalid(`Invalid IP address range provided: ${String(cidrAddress)}.`);
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regions.of(code) !== undefined;

/** What Graph refuses about a whole named location. */
export function checkLocation(location: Row): void {
  const own = kinds[String(location['@odata.type'])];
  if (own === undefined)
    throw invalid("The '@odata.type' must be #microsoft.graph.ipNamedLocation or #microsoft.graph.countryNamedLocation.");
  refuseUnknownField(location, [...usualFields, ...own], (name) =>
    invalid(`The property '${name}' does not exist on type '${String(location['@odata.type']).slice(1)}'.`),
  );
  const { displayName, ipRanges, countriesAndRegions } = location;
  if (typeof displayName !== 'string' || displayName.trim() === '') throw invalid('The named location must have a display name.');
  if (own.includes('ipRanges')) {
    if (!Array.isArray(ipRanges) || ipRanges.length === 0 || ipRanges.length > 2000)
      throw invalid('ipRanges must hold from 1 to 2000 ranges.');
    ipRanges.forEach(checkRange);
    return;
  }
  if (!Array.isArray(countriesAndRegions) || countriesAndRegions.length === 0) throw invalid('countriesAndRegions must not be empty.');
  const wrong: unknown = countriesAndRegions.find((country) => !isCountry(String(country)));
  if (wrong !== undefined) throw invalid(`Invalid country or region code provided: ${JSON.stringify(wrong)}.`);
}

export const fillLocation = (location: Row): Row =>
  location['@odata.type'] === '#microsoft.graph.countryNamedLocation'
    ? { countryLookupMethod: 'clientIpAddress', includeUnknownCountriesAndRegions: false, ...location }
    : { isTrusted: false, ...location };

export const headquartersNetwork = 'Headquarters network';
export const blockedCountries = 'Blocked countries';

export const range = (cidrAddress: string): { readonly '@odata.type': string; readonly cidrAddress: string } => ({
  '@odata.type': cidrAddress.includes(':') ? '#microsoft.graph.iPv6CidrRange' : '#microsoft.graph.iPv4CidrRange',
  cidrAddress,
});

/** Sixteen million addresses of other people's providers; Graph takes no wider mask than /8. */
const wideRange = '24.0.0.0/8';

/** The named locations on the first day. The trusted one contains a whole provider by mistake: a weak setting. */
export function initialLocations({ options: { seed, start } }: World): readonly Setting[] {
  const long = (days: number): string => new Date(start.getTime() - days * dayMs).toISOString();
  return [
    {
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      id: uuidOf(seed, 6_401, 1, 0),
      displayName: headquartersNetwork,
      createdDateTime: long(720),
      modifiedDateTime: long(141),
      isTrusted: true,
      ipRanges: [...offices.map(({ network }) => range(network)), range(wideRange)],
    },
    {
      '@odata.type': '#microsoft.graph.countryNamedLocation',
      id: uuidOf(seed, 6_401, 2, 0),
      displayName: blockedCountries,
      createdDateTime: long(700),
      modifiedDateTime: long(700),
      countriesAndRegions: ['KP', 'SY', 'CU', 'SD', 'BY', 'MM'],
      countryLookupMethod: 'clientIpAddress',
      includeUnknownCountriesAndRegions: false,
    },
  ];
}
