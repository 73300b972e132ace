import type { Zone as ZoneFact } from '@rampart/domain/zone.ts';
import type { Zone } from '../schema.ts';

const kinds: Readonly<Record<string, ZoneFact['kind']>> = { IP: 'addresses', DYNAMIC: 'dynamic', DYNAMIC_V2: 'dynamic' };

/** `DYNAMIC` has plain lists, `DYNAMIC_V2` says what is in and what is out. */
const included = <T>(value: readonly T[] | { readonly include?: readonly T[] | null | undefined } | null | undefined): readonly T[] => {
  if (value === null || value === undefined) return [];
  return 'include' in value ? (value.include ?? []) : Array.isArray(value) ? value : [];
};

export function toZone(zone: Zone): ZoneFact {
  const countries = included(zone.locations).flatMap(({ country }) => (country ? [country.toUpperCase()] : []));
  const proxyKinds = [
    ...(zone.proxyType && zone.proxyType !== 'null' ? [zone.proxyType] : []),
    ...(zone.ipServiceCategories?.include ?? []),
  ];
  return {
    id: zone.id,
    name: zone.name,
    kind: kinds[zone.type] ?? 'dynamic',
    isActive: zone.status !== 'INACTIVE',
    isBuiltIn: zone.system ?? false,
    // Okta knows no trusted mark. The one zone that its rules call "on network" comes closest.
    isTrusted: zone.system === true && zone.name === 'LegacyIpZone',
    isBlocklist: zone.usage === 'BLOCKLIST',
    ranges: (zone.gateways ?? []).map(({ value }) => value),
    countries: [...new Set(countries)].toSorted(),
    includesUnknownCountries: false,
    proxyKinds,
    networkNumbers: [...included(zone.asns)],
  };
}
