import { offices } from '../../world/places.ts';
import type { Body } from '../../kit/rest-api.ts';

export interface ZoneDraft {
  readonly name: string;
  readonly type: 'IP' | 'DYNAMIC' | 'DYNAMIC_V2';
  readonly usage: 'POLICY' | 'BLOCKLIST';
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly system: boolean;
  readonly settings: Body;
}

const zone = (name: string, type: ZoneDraft['type'], usage: ZoneDraft['usage'], settings: Body): ZoneDraft => ({
  name,
  type,
  usage,
  status: 'ACTIVE',
  system: false,
  settings,
});
const ipZone = (name: string, usage: ZoneDraft['usage'], values: readonly string[]): ZoneDraft =>
  zone(name, 'IP', usage, { gateways: values.map((value) => ({ type: 'CIDR', value })), proxies: usage === 'POLICY' ? [] : null });
const none = { include: [], exclude: [] };
const anonymizers = { asns: none, locations: none, ipServiceCategories: { ...none, include: ['ALL_ANONYMIZERS'] } };
const networks = offices.map(({ network }) => network);

/** Three of every organisation's own, and what this company made of the rest. */
export const initialZones: readonly ZoneDraft[] = [
  { ...ipZone('LegacyIpZone', 'POLICY', []), system: true },
  { ...ipZone('BlockedIpZone', 'BLOCKLIST', []), system: true },
  // It would block anonymising proxies, but was never activated.
  { ...zone('DefaultEnhancedDynamicZone', 'DYNAMIC_V2', 'BLOCKLIST', anonymizers), status: 'INACTIVE', system: true },
  ipZone('Offices', 'POLICY', networks),
  zone('Blocked countries', 'DYNAMIC', 'BLOCKLIST', { locations: [], asns: [] }),
  ipZone('Known bad networks', 'BLOCKLIST', ['203.0.113.64/26', '203.0.113.128/25']),
];
