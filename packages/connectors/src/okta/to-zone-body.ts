import type { ZoneSettings } from '@rampart/domain/zone.ts';
import { z } from 'zod';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { fieldOf, type Part, part, type Raw } from '../kit/fields-to-write.ts';

/** Kinds of proxies that a plain dynamic zone can name; others need an enhanced one. */
const plainProxies = ['Any', 'Tor', 'NotTorAnonymizer'];

/** The type that a new zone must have. */
export function zoneType({ kind, proxyKinds }: ZoneSettings): 'IP' | 'DYNAMIC' | 'DYNAMIC_V2' {
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
export const zoneParts: readonly Part<ZoneSettings>[] = [
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
      if (after.proxyKinds.length > 1) unsupportedSetting('Okta', 'of several kinds of proxies in a zone of this type');
      return type === 'IP' ? {} : { proxyType: after.proxyKinds[0] };
    },
  },
];

/** Refuses what no zone of its type can say. */
export function checkZone(after: ZoneSettings, base: Raw): void {
  const hasMore = after.countries.length + after.networkNumbers.length + after.proxyKinds.length > 0;
  if (typeOf(after, base) === 'IP' ? hasMore : after.ranges.length > 0)
    unsupportedSetting('Okta', 'of addresses and of countries or proxies in one zone');
  if (after.includesUnknownCountries) unsupportedSetting('Okta', 'of unknown countries in a zone');
  if (after.isTrusted && fieldOf(base, 'name') !== 'LegacyIpZone') unsupportedSetting('Okta', 'to trust a zone: the rules that name it do');
}
