import { locationChanges } from '@rampart/changes/network/location.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';
import { type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { graphObject } from '../graph-object.ts';
import { NamedLocation } from '../schema.ts';
import { toZone } from './to-zone.ts';

const scopes = ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess'];
const path = 'identity/conditionalAccess/namedLocations';
const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
const types = { addresses: '#microsoft.graph.ipNamedLocation', countries: '#microsoft.graph.countryNamedLocation' } as const;

function rangeOf(range: string): Raw {
  const version = range.includes(':') ? 'iPv6' : 'iPv4';
  if (range.includes('/')) return { '@odata.type': `#microsoft.graph.${version}CidrRange`, cidrAddress: range };
  const [lowerAddress, upperAddress] = range.split('-');
  return { '@odata.type': `#microsoft.graph.${version}Range`, lowerAddress, upperAddress };
}

const ofAddresses = <T>({ kind }: ZoneSettings, value: T): T | undefined => (kind === 'addresses' ? value : undefined);
const ofCountries = <T>({ kind }: ZoneSettings, value: T): T | undefined => (kind === 'countries' ? value : undefined);

const parts: readonly Part<ZoneSettings>[] = [
  part('displayName', ({ name }) => name),
  part('isTrusted', (zone) => ofAddresses(zone, zone.isTrusted)),
  part('ipRanges', (zone) => ofAddresses(zone, zone.ranges.map(rangeOf))),
  part('countriesAndRegions', (zone) => ofCountries(zone, zone.countries)),
  part('includeUnknownCountriesAndRegions', (zone) => ofCountries(zone, zone.includesUnknownCountries)),
];

function check(after: ZoneSettings): void {
  const { kind, isActive, isTrusted, isBlocklist, ranges, countries, includesUnknownCountries, proxyKinds, networkNumbers } = after;
  if (!isActive) unsupportedSetting('Microsoft', 'a location that is switched off');
  if (isBlocklist) unsupportedSetting('Microsoft', 'blocking a location without a policy that names it');
  if (proxyKinds.length + networkNumbers.length > 0 || kind === 'dynamic')
    unsupportedSetting('Microsoft', 'a location by proxies or network numbers');
  const isMixed = kind === 'addresses' ? countries.length > 0 || includesUnknownCountries : ranges.length > 0 || isTrusted;
  if (isMixed) unsupportedSetting('Microsoft', 'a location with addresses and countries, or a trusted country');
}

const locations = graphObject<ZoneSettings>({
  path,
  parts,
  settingsOf: (live) => ZoneSettings.parse(toZone(NamedLocation.parse(live))),
  nameOf: ({ name }) => name,
  check,
  typeOf: ({ kind }) => ({ '@odata.type': kind === 'countries' ? types.countries : types.addresses }),
  scopes,
});

/** A location that is trusted cannot be deleted: Microsoft's document "Delete namedLocation" says to take the mark away first. */
const deletable: typeof locations = {
  ...locations,
  async remove(client, target, live) {
    const { '@odata.type': type, isTrusted } = NamedLocation.parse(live);
    if (isTrusted === true) await client.send('PATCH', placeOf(target), { '@odata.type': type, isTrusted: false });
    await locations.remove?.(client, target, live);
  },
};

export const appliesToLocations = appliesToObject(deletable, locationChanges, {
  noun: 'a named location',
  scopes,
});
