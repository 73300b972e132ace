import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { type Raw, fieldOf, type Part, part } from '../../kit/fields-to-write.ts';
import { oktaObject } from '../okta-object.ts';
import { Zone } from '../schema.ts';
import { toZone } from './to-zone.ts';
import { z } from 'zod';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';

/** Kinds of proxies that a plain dynamic zone can name; others need an enhanced one. */
const plainProxies = ['Any', 'Tor', 'NotTorAnonymizer'];

/** The type that a new zone must have. */
function zoneType({ kind, proxyKinds }: ZoneSettings): 'IP' | 'DYNAMIC' | 'DYNAMIC_V2' {
  if (kind === 'addresses') return 'IP';
  const isPlain = proxyKinds.length === 0 || (proxyKinds.length === 1 && plainProxies.includes(proxyKinds[0] ?? ''));
  return isPlain ? 'DYNAMIC' : 'DYNAMIC_V2';
}

const typeOf = (after: ZoneSettings, base: Raw): string => (typeof base['type'] === 'string' ? base['type'] : zoneType(after));

/** An enhanced zone says what is in and what is out; what is out stays. */
function listed(field: string, include: readonly unknown[], base: Raw, type: string): Raw {
  if (type === 'IP') return {};
  if (type === 'DYNAMIC') return { [field]: include };
  const { exclude } = z
    .looseObject({ exclude: z.array(z.unknown()).catch([]) })
    .catch({ exclude: [] })
    .parse(fieldOf(base, field) ?? {});
  return { [field]: { include, exclude } };
}

const gatewayOf = (range: string): Raw => ({ type: range.includes('-') ? 'RANGE' : 'CIDR', value: range });

/** Which part of a zone says what. Whether it is on is said by calls of their own. */
const zoneParts: readonly Part<ZoneSettings>[] = [
  part('name', ({ name }) => name),
  part('usage', ({ isBlocklist }) => (isBlocklist ? 'BLOCKLIST' : 'POLICY')),
  {
    fields: ['gateways'],
    says: ({ ranges }) => ranges,
    write: (after, base) => (typeOf(after, base) === 'IP' ? { gateways: after.ranges.map(gatewayOf) } : {}),
  },
  {
    fields: ['locations'],
    says: ({ countries }) => countries.toSorted(),
    write: (after, base) =>
      listed(
        'locations',
        after.countries.map((country) => ({ country })),
        base,
        typeOf(after, base),
      ),
  },
  {
    fields: ['asns'],
    says: ({ networkNumbers }) => networkNumbers,
    write: (after, base) => listed('asns', after.networkNumbers, base, typeOf(after, base)),
  },
  {
    fields: ['proxyType', 'ipServiceCategories'],
    says: ({ proxyKinds }) => proxyKinds,
    write(after, base) {
      const type = typeOf(after, base);
      if (type === 'DYNAMIC_V2') return listed('ipServiceCategories', after.proxyKinds, base, type);
      if (after.proxyKinds.length > 1) unsupportedSetting('Okta', 'several kinds of proxies in a zone of this type');
      return type === 'IP' ? {} : { proxyType: after.proxyKinds[0] };
    },
  },
];

/** Refuses what no zone of its type can say. */
function checkZone(after: ZoneSettings, base: Raw): void {
  const hasMore = after.countries.length + after.networkNumbers.length + after.proxyKinds.length > 0;
  if (typeOf(after, base) === 'IP' ? hasMore : after.ranges.length > 0)
    unsupportedSetting('Okta', 'addresses and countries or proxies in one zone');
  if (after.includesUnknownCountries) unsupportedSetting('Okta', 'unknown countries in a zone');
  if (after.isTrusted && fieldOf(base, 'name') !== 'LegacyIpZone')
    unsupportedSetting('Okta', 'trusted zones: the rules that name a zone decide');
}

/** A zone of countries is a dynamic one to Okta. */
function settingsOf(live: Raw, asked?: ZoneSettings): ZoneSettings {
  const settings = ZoneSettings.parse(toZone(Zone.parse(live)));
  return asked?.kind === 'countries' && settings.kind === 'dynamic' ? { ...settings, kind: 'countries' } : settings;
}

const zones = oktaObject<ZoneSettings>({
  path: '/api/v1/zones',
  parts: zoneParts,
  settingsOf,
  nameOf: ({ name }) => name,
  check: checkZone,
  typeOf: (settings) => ({ type: zoneType(settings) }),
  isOn: ({ isActive }) => isActive,
});

export const appliesToZones = appliesToObject(zones, zoneChanges, {
  noun: 'a network zone',
  scopes: ['okta.networkZones.read', 'okta.networkZones.manage'],
});
