import { isIP } from 'node:net';
import type { Refusal } from '../../kit/refusal.ts';
import { refuseUnknownField } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import { usualFields } from './audited-store.ts';

const kinds: Readonly<Record<string, readonly string[]>> = {
  '#microsoft.graph.ipNamedLocation': ['isTrusted', 'ipRanges'],
  '#microsoft.graph.countryNamedLocation': ['countriesAndRegions', 'countryLookupMethod', 'includeUnknownCountriesAndRegions'],
};
/** As far as the documentation goes. */
const mostRanges = 2000;

function checkRange(range: unknown): void {
  const { cidrAddress } = (range ?? {}) as { cidrAddress?: unknown };
  const [address = '', bits = '', ...rest] = String(cidrAddress).split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > most)
    throw invalid(`Invalid IP address range provided: ${String(cidrAddress)}.`);
}

/** What Graph refuses about a whole named location. */
export function checkLocation(location: Row): void {
  const own = kinds[String(location['@odata.type'])];
  if (own === undefined)
    throw invalid("The '@odata.type' must be #microsoft.graph.ipNamedLocation or #microsoft.graph.countryNamedLocation.");
  const unknown = (name: string): Refusal =>
    invalid(`The property '${name}' does not exist on type '${String(location['@odata.type']).slice(1)}'.`);
  refuseUnknownField(location, (name) => [...usualFields, ...own].includes(name), unknown);
  const { displayName, ipRanges, countriesAndRegions } = location as { readonly [name: string]: unknown };
  if (typeof displayName !== 'string' || displayName.trim() === '') throw invalid('The named location must have a display name.');
  if (own.includes('ipRanges')) {
    if (!Array.isArray(ipRanges) || ipRanges.length === 0 || ipRanges.length > mostRanges)
      throw invalid('ipRanges must hold from 1 to 2000 ranges.');
    ipRanges.forEach(checkRange);
    return;
  }
  if (!Array.isArray(countriesAndRegions) || countriesAndRegions.length === 0) throw invalid('countriesAndRegions must not be empty.');
  const wrong: unknown = countriesAndRegions.find((country) => !/^[A-Z]{2}$/.test(String(country)));
  if (wrong !== undefined) throw invalid(`Invalid country or region code provided: ${JSON.stringify(wrong)}.`);
}

export const fillLocation = (location: Row): Row =>
  location['@odata.type'] === '#microsoft.graph.countryNamedLocation'
    ? { countryLookupMethod: 'clientIpAddress', includeUnknownCountriesAndRegions: false, ...location }
    : { isTrusted: false, ...location };
