import { locationChanges } from '@rampart/changes/network/location.ts';
import { type Zone, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { part, type Raw } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import { appliesToGraphObject, restoreFrom } from '../graph-object.ts';
import { NamedLocation } from '../schema.ts';

const kinds = { '#microsoft.graph.ipNamedLocation': 'addresses', '#microsoft.graph.countryNamedLocation': 'countries' } as const;

type Range = NonNullable<NamedLocation['ipRanges']>[number];

function rangeText({ cidrAddress, lowerAddress, upperAddress }: Range): string[] {
  if (cidrAddress) return [cidrAddress];
  return lowerAddress && upperAddress ? [`${lowerAddress}-${upperAddress}`] : [];
}

function rangeOf(range: string): Raw {
  const version = range.includes(':') ? 'iPv6' : 'iPv4';
  if (range.includes('/')) return { '@odata.type': `#microsoft.graph.${version}CidrRange`, cidrAddress: range };
  const [lowerAddress, upperAddress] = range.split('-');
  return { '@odata.type': `#microsoft.graph.${version}Range`, lowerAddress, upperAddress };
}

/** A named location. A kind that we do not know, such as a compliant network, is a zone without a list. */
export const toZone = (location: NamedLocation): Zone => ({
  id: location.id,
  name: location.displayName ?? location.id,
  kind: ourWord<Zone['kind']>(kinds, location['@odata.type']) ?? 'dynamic',
  isActive: true,
  isBuiltIn: false,
  isTrusted: location.isTrusted ?? false,
  isBlocklist: false,
  ranges: (location.ipRanges ?? []).flatMap(rangeText),
  countries: (location.countriesAndRegions ?? []).map((country) => country.toUpperCase()),
  includesUnknownCountries: location.includeUnknownCountriesAndRegions ?? false,
  proxyKinds: [],
  networkNumbers: [],
});

const onlyOf = (kind: Zone['kind'], field: string, says: (zone: ZoneSettings) => unknown) =>
  part<ZoneSettings>(field, (zone) => (zone.kind === kind ? says(zone) : undefined));

function check(after: ZoneSettings): void {
  const { kind, isActive, isTrusted, isBlocklist, ranges, countries, includesUnknownCountries, proxyKinds, networkNumbers } = after;
  if (!isActive) unsupportedSetting('Microsoft', 'a location that is switched off');
  if (isBlocklist) unsupportedSetting('Microsoft', 'blocking a location without a policy that names it');
  if (proxyKinds.length + networkNumbers.length > 0 || kind === 'dynamic')
    unsupportedSetting('Microsoft', 'a location by proxies or network numbers');
  const isMixed = kind === 'addresses' ? countries.length > 0 || includesUnknownCountries : ranges.length > 0 || isTrusted;
  if (isMixed) unsupportedSetting('Microsoft', 'a location with addresses and countries, or a trusted country');
}

export const locationSettingsOf = (live: Raw): ZoneSettings => ZoneSettings.parse(toZone(NamedLocation.parse(live)));

export const appliesToLocations = appliesToGraphObject(locationChanges, {
  noun: 'a named location',
  fact: zones,
  scopes: ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess'],
  path: 'identity/conditionalAccess/namedLocations',
  restore: restoreFrom({
    path: 'identity/conditionalAccess/deletedItems/namedLocations',
    action: 'microsoft.graph.restore',
    list: 'identity/conditionalAccess/namedLocations',
  }),
  parts: [
    part('displayName', ({ name }) => name),
    onlyOf('addresses', 'isTrusted', ({ isTrusted }) => isTrusted),
    onlyOf('addresses', 'ipRanges', ({ ranges }) => ranges.map(rangeOf)),
    onlyOf('countries', 'countriesAndRegions', ({ countries }) => countries),
    onlyOf('countries', 'includeUnknownCountriesAndRegions', ({ includesUnknownCountries }) => includesUnknownCountries),
  ],
  settingsOf: locationSettingsOf,
  check,
  typeOf: ({ kind }) => ({ '@odata.type': theirWord(kinds, kind === 'countries' ? kind : 'addresses') }),
  // Microsoft's document "Delete namedLocation" says to take the mark of a trusted location away first.
  beforeRemoval: ({ '@odata.type': type, isTrusted }) => (isTrusted === true ? { '@odata.type': type, isTrusted: false } : undefined),
});
