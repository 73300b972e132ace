import { dayMs } from '@rampart/domain/day.ts';
import { offices } from '../../world/places.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import type { Setting } from './audited-store.ts';

export const headquartersNetwork = 'Headquarters network';
export const blockedCountries = 'Blocked countries';

export const range = (cidrAddress: string): { readonly '@odata.type': string; readonly cidrAddress: string } => ({
  '@odata.type': cidrAddress.includes(':') ? '#microsoft.graph.iPv6CidrRange' : '#microsoft.graph.iPv4CidrRange',
  cidrAddress,
});

/** The named locations on the first day. The trusted one contains half of the internet by mistake: a weak setting. */
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
      ipRanges: [...offices.map(({ network }) => range(network)), range('0.0.0.0/1')],
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
