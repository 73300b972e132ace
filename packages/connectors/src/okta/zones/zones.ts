import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { type Zone as ZoneFact, ZoneSettings } from '@rampart/domain/zone.ts';
import { zones as zonesFact } from '@rampart/facts/network/zones.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { oktaObject } from '../okta-object.ts';
import { Zone } from '../schema.ts';
import { isInForce } from '../is-in-force.ts';

/** Okta's own zones of addresses for policies: the one that its rules call "on network", and the exempt one. Administrators may rename both. */
const ownNames = ['LegacyIpZone', 'DefaultExemptIpZone'];
const isRenamed = ({ system, type, usage, name }: Zone): boolean =>
  system === true && type === 'IP' && usage !== 'BLOCKLIST' && !ownNames.includes(name);

export function toZone(zone: Zone): ZoneFact {
  const { proxyType, locations, asns, ipServiceCategories } = zone;
  const countries = locations.include.flatMap(({ country }) => (country ? [country.toUpperCase()] : []));
  return {
    id: zone.id,
    name: zone.name,
    kind: zone.type === 'IP' ? 'addresses' : 'dynamic',
    isActive: isInForce(zone.status),
    isBuiltIn: zone.system ?? false,
    // Okta knows no trusted mark. The one zone that its rules call "on network" comes closest.
    isTrusted: zone.system === true && zone.name === 'LegacyIpZone',
    ...(isRenamed(zone) ? { mayBeTrusted: true } : {}),
    isBlocklist: zone.usage === 'BLOCKLIST',
    ranges: zone.gateways.map(({ value }) => value),
    countries: [...new Set(countries)].toSorted(),
    includesUnknownCountries: false,
    proxyKinds: [...(proxyType && proxyType !== 'null' ? [proxyType] : []), ...ipServiceCategories.include],
    networkNumbers: asns.include,
    ...([locations, asns, ipServiceCategories].some(({ exclude }) => exclude.length > 0) ? { hasExclusions: true } : {}),
  };
}

/** Kinds of proxies that a plain dynamic zone can name; others need an enhanced one. */
const plainProxies = ['Any', 'Tor', 'NotTorAnonymizer'];

function zoneType({ kind, proxyKinds }: ZoneSettings): 'IP' | 'DYNAMIC' | 'DYNAMIC_V2' {
  if (kind === 'addresses') return 'IP';
  const isPlain = proxyKinds.length === 0 || (proxyKinds.length === 1 && plainProxies.includes(proxyKinds[0] ?? ''));
  return isPlain ? 'DYNAMIC' : 'DYNAMIC_V2';
}

const typeOf = (after: ZoneSettings, base: Raw): string => (typeof base['type'] === 'string' ? base['type'] : zoneType(after));

const Excluding = z.looseObject({ exclude: z.array(z.unknown()).catch([]) }).catch({ exclude: [] });

/** An enhanced zone says what is in and what is out; what is out stays. */
function listed(field: string, include: readonly unknown[], base: Raw, type: string): Raw {
  if (type === 'IP') return {};
  if (type === 'DYNAMIC') return { [field]: include };
  return { [field]: { include, exclude: Excluding.parse(fieldOf(base, field) ?? {}).exclude } };
}

const isListed = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The other way round: what is in as it was, and what is out as it is now. */
const restoredList = (field: string) => (exact: Raw, base: Raw) => {
  const [was, now] = [exact[field], base[field]];
  return { [field]: isListed(was) && isListed(now) ? { ...now, include: was['include'] } : was };
};

/** Which part of a zone says what. Whether it is on is said by calls of their own. */
const zoneParts: readonly Part<ZoneSettings>[] = [
  part('name', ({ name }) => name),
  part('usage', ({ isBlocklist }) => (isBlocklist ? 'BLOCKLIST' : 'POLICY')),
  {
    fields: ['gateways'],
    says: ({ ranges }) => ranges,
    write: (after, base) =>
      typeOf(after, base) === 'IP'
        ? { gateways: after.ranges.map((value) => ({ type: value.includes('-') ? 'RANGE' : 'CIDR', value })) }
        : {},
  },
  {
    restore: restoredList('locations'),
    says: ({ countries }) => countries.toSorted(),
    write(after, base) {
      const countries = after.countries.map((country) => ({ country }));
      return listed('locations', countries, base, typeOf(after, base));
    },
  },
  {
    restore: restoredList('asns'),
    says: ({ networkNumbers }) => networkNumbers,
    write: (after, base) => listed('asns', after.networkNumbers, base, typeOf(after, base)),
  },
  {
    restore: (exact, base) => ({ proxyType: exact['proxyType'], ...restoredList('ipServiceCategories')(exact, base) }),
    says: ({ proxyKinds }) => proxyKinds,
    write(after, base) {
      const type = typeOf(after, base);
      if (type === 'DYNAMIC_V2') return listed('ipServiceCategories', after.proxyKinds, base, type);
      if (after.proxyKinds.length > 1) unsupportedSetting('Okta', 'several kinds of proxies in a zone of this type');
      return type === 'IP' ? {} : { proxyType: after.proxyKinds[0] };
    },
  },
];

export const zoneSettingsOf = (live: Raw): ZoneSettings => ZoneSettings.parse(toZone(Zone.parse(live)));

const zones = oktaObject<ZoneSettings>({
  path: '/api/v1/zones',
  parts: zoneParts,
  settingsOf(live, asked) {
    const settings = zoneSettingsOf(live);
    // A zone of countries is a dynamic one to Okta.
    return asked?.kind === 'countries' && settings.kind === 'dynamic' ? { ...settings, kind: 'countries' } : settings;
  },
  check(after, base) {
    const hasMore = after.countries.length + after.networkNumbers.length + after.proxyKinds.length > 0;
    if (typeOf(after, base) === 'IP' ? hasMore : after.ranges.length > 0)
      unsupportedSetting('Okta', 'addresses and countries or proxies in one zone');
    if (!hasMore && after.ranges.length === 0 && base['system'] !== true) unsupportedSetting('Okta', 'a zone with nothing in it');
    if (after.includesUnknownCountries) unsupportedSetting('Okta', 'unknown countries in a zone');
    if (after.isTrusted && fieldOf(base, 'name') !== 'LegacyIpZone')
      unsupportedSetting('Okta', 'trusted zones: the rules that name a zone decide');
  },
  typeOf: (settings) => ({ type: zoneType(settings) }),
  isOn: ({ isActive }) => isActive,
});

export const appliesToZones = appliesToObject(zones, zoneChanges, {
  noun: 'a network zone',
  fact: zonesFact,
  scopes: ['okta.networkZones.read', 'okta.networkZones.manage'],
});
