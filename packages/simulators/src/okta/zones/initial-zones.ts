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

const cidrs = (...values: readonly string[]): Body[] => values.map((value) => ({ type: 'CIDR', value }));

/** Three of every organisation's own, and what this company made of the rest. */
export const initialZones: readonly ZoneDraft[] = [
  { name: 'LegacyIpZone', type: 'IP', usage: 'POLICY', status: 'ACTIVE', system: true, settings: { gateways: [], proxies: [] } },
  { name: 'BlockedIpZone', type: 'IP', usage: 'BLOCKLIST', status: 'ACTIVE', system: true, settings: { gateways: [], proxies: null } },
  {
    // It would block anonymising proxies, but was never activated.
    name: 'DefaultEnhancedDynamicZone',
    type: 'DYNAMIC_V2',
    usage: 'BLOCKLIST',
    status: 'INACTIVE',
    system: true,
    settings: {
      asns: { include: [], exclude: [] },
      locations: { include: [], exclude: [] },
      ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: [] },
    },
  },
  {
    name: 'Offices',
    type: 'IP',
    usage: 'POLICY',
    status: 'ACTIVE',
    system: false,
    settings: { gateways: cidrs(...offices.map(({ network }) => network)), proxies: [] },
  },
  {
    name: 'Blocked countries',
    type: 'DYNAMIC',
    usage: 'BLOCKLIST',
    status: 'ACTIVE',
    system: false,
    settings: { locations: [], asns: [] },
  },
  {
    name: 'Known bad networks',
    type: 'IP',
    usage: 'BLOCKLIST',
    status: 'ACTIVE',
    system: false,
    settings: { gateways: cidrs('203.0.113.64/26', '203.0.113.128/25'), proxies: null },
  },
];
