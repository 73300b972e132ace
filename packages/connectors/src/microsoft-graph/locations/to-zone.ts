import type { Zone } from '@rampart/domain/zone.ts';
import type { NamedLocation } from '../schema.ts';

const kinds: Readonly<Record<string, Zone['kind']>> = {
  '#microsoft.graph.ipNamedLocation': 'addresses',
  '#microsoft.graph.countryNamedLocation': 'countries',
};

type Range = NonNullable<NamedLocation['ipRanges']>[number];

function rangeText({ cidrAddress, lowerAddress, upperAddress }: Range): string[] {
  if (cidrAddress) return [cidrAddress];
  return lowerAddress && upperAddress ? [`${lowerAddress}-${upperAddress}`] : [];
}

/** A named location. A kind that we do not know, such as a compliant network, is a zone without a list. */
export const toZone = (location: NamedLocation): Zone => ({
  id: location.id,
  name: location.displayName ?? location.id,
  kind: kinds[location['@odata.type']] ?? 'dynamic',
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
