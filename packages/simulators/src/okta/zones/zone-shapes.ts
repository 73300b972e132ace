import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Body } from '../../kit/rest-api.ts';
import { choice, partOf, readShape, wholeObject } from '../api/read-shape.ts';
import { oktaErrors } from '../api/okta-error.ts';

/** Europe and Asia/Pacific are codes for addresses whose country is not designated. */
const genericCodes = ['AP', 'EU'];
const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && (genericCodes.includes(code) || regionNames.of(code) !== undefined);

const bitsOf = { 4: 32, 6: 128 } as const;
const familyOf = (address: string): 4 | 6 | undefined => ([4, 6] as const).find((family) => isIP(address) === family);

function isNetwork(value: string): boolean {
  const [address = '', bits = '', ...more] = value.split('/');
  const family = familyOf(address);
  return family !== undefined && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf[family];
}

function isRange(value: string): boolean {
  const [first = '', last = '', ...more] = value.split('-').map((address) => address.trim());
  const family = familyOf(first);
  if (family === undefined || familyOf(last) !== family || more.length > 0) return false;
  try {
    new BlockList().addRange(first, last, `ipv${family}`);
    return true;
  } catch {
    // The last address is before the first one.
    return false;
  }
}

const addresses = z.array(
  z
    .strictObject({ type: choice(['CIDR', 'RANGE']), value: z.string() })
    .refine(({ type, value }) => (type === 'CIDR' ? isNetwork(value) : isRange(value)), {
      error: ({ input }) => `Invalid IP address or range: ${(input as { readonly value: string }).value}`,
    }),
);
const asns = z.array(z.string().regex(/^\d+$/, 'An ASN is a number')).max(75, 'No more than 75 ASNs may be included in a Location Zone.');
const locations = z
  .array(
    z.strictObject({
      country: z.string().refine(isCountry, 'The country must be a two-character ISO 3166-1 code'),
      region: z
        .string()
        .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'The region must be an ISO 3166-2 code')
        .nullish(),
    }),
  )
  .max(75, 'No more than 75 locations may be included in a Location Zone.');

const categories = new Set(
  `ABCPROXY_PROXY ALL_ANONYMIZERS ALL_ANONYMIZERS_EXCEPT_TOR ALL_IP_SERVICES ALL_PROXIES_VPNS ANONYMIZER_TOR
   APPLE_ICLOUD_RELAY_PROXY ASTRILL_VPN AVAST_VPN BIGMAMA_PROXY CYBERGHOST_VPN DATAIMPULSE_PROXY EXPRESS_VPN FACELESS_PROXY
   FROXY_PROXY GEONODE_PROXY GLOBALPROTECT_VPN GOOGLE_VPN IPCOLA_PROXY IPIDEA_PROXY IPROXYSHOP_PROXY LUMINATI_PROXY
   MULLVAD_VPN NETNUT_PROXY NEXUS_PROXY NORD_VPN OCULUS_PROXY OXYLABS_PROXY PIA_VPN PROXYRACK_PROXY SAMSUNG_VPN
   SPACEPROXIES_PROXY SURFSHARK_VPN SYMANTEC_VPN TRENDMICRO_VPN ULTRASURF_VPN WARP_VPN YILU_PROXY`.split(/\s+/),
);
const services = z.array(z.string().refine((category) => categories.has(category), 'The field is not an IP service category')).max(75);
const sides = <List extends z.ZodType>(list: List) => partOf({ include: list, exclude: list }).optional();

const own = {
  name: z.string().min(1, 'The field cannot be left blank').max(128, 'The name is too long'),
  usage: choice(['POLICY', 'BLOCKLIST']).optional(),
  status: choice(['ACTIVE', 'INACTIVE']).optional(),
};
const ofType = {
  IP: wholeObject({
    ...own,
    type: z.literal('IP'),
    gateways: addresses.nullish(),
    proxies: addresses.nullish(),
    useAsExemptList: z.boolean().optional(),
  }),
  DYNAMIC: wholeObject({
    ...own,
    type: z.literal('DYNAMIC'),
    asns: asns.nullish(),
    locations: locations.nullish(),
    proxyType: choice(['', 'null', 'Any', 'Tor', 'NotTorAnonymizer']).nullish(),
  }),
  DYNAMIC_V2: wholeObject({
    ...own,
    type: z.literal('DYNAMIC_V2'),
    asns: sides(asns),
    locations: sides(locations.nullable()),
    ipServiceCategories: sides(services),
  }),
};
export type ZoneType = keyof typeof ofType;

const isZoneType = (type: unknown): type is ZoneType => typeof type === 'string' && Object.hasOwn(ofType, type);
const listed = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const named = (value: unknown): number => Object.values((value ?? {}) as Body).reduce<number>((sum, list) => sum + listed(list), 0);

/** How many addresses a zone may list: by what it is for, and whose it is. */
function mostAddresses(body: Body, isSystem: boolean): number {
  if (isSystem && body['usage'] !== 'BLOCKLIST') return 5000;
  return body['usage'] === 'BLOCKLIST' ? 1000 : 150;
}

/** Throws what Okta refuses about the zone; its own zones of addresses may be empty, as they are from the start. */
export function readZoneShape(body: Body, isSystem: boolean): ZoneType {
  const { type, gateways, proxies, asns: numbers, locations: places, proxyType, ipServiceCategories } = body;
  if (!isZoneType(type)) throw oktaErrors.invalid('type', 'The field is not a type of zone');
  readShape(ofType[type], body);
  const most = mostAddresses(body, isSystem);
  for (const [field, list] of Object.entries({ gateways, proxies }))
    if (listed(list) > most) throw oktaErrors.invalid(field, `No more than ${most} addresses may be included in an IP zone.`);
  if (type === 'IP' && !isSystem && listed(gateways) + listed(proxies) === 0)
    throw oktaErrors.invalid('gateways', 'An IP zone needs a gateway or a proxy');
  const hasProxy = typeof proxyType === 'string' && !['', 'null'].includes(proxyType);
  if (type === 'DYNAMIC' && !hasProxy && listed(numbers) + listed(places) === 0)
    throw oktaErrors.invalid('locations', 'A dynamic zone needs at least one location, ASN or proxy type');
  if (type === 'DYNAMIC_V2' && named(numbers) + named(places) + named(ipServiceCategories) === 0)
    throw oktaErrors.invalid('locations', 'An enhanced dynamic zone needs at least one location, ASN or IP service category');
  return type;
}
