import type { Body } from '../../kit/rest-api.ts';
import { offices } from '../../world/places.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { listReply, searched } from '../api/link-paging.ts';
import { lifecycleLink, type Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { FilterRules } from '../api/scim-filter.ts';
import type { OrgParts } from '../org-parts.ts';
import { readZoneShape, type ZoneType } from './zone-shapes.ts';

export interface Zone extends OktaObject {
  readonly type: ZoneType;
  readonly usage: 'POLICY' | 'BLOCKLIST';
  readonly status: Status;
  readonly system: boolean;
  readonly settings: Body;
}
type ZoneDraft = Omit<Zone, 'id' | 'created' | 'lastUpdated'>;

const newZone = (name: string, type: ZoneDraft['type'], usage: ZoneDraft['usage'], settings: Body): ZoneDraft => ({
  name,
  type,
  usage,
  status: 'ACTIVE',
  system: false,
  settings,
});
const ipZone = (name: string, usage: ZoneDraft['usage'], values: readonly string[]): ZoneDraft =>
  newZone(name, 'IP', usage, { gateways: values.map((value) => ({ type: 'CIDR', value })), proxies: usage === 'POLICY' ? [] : null });
const none = { include: [], exclude: [] };
const anonymizers = { asns: none, locations: none, ipServiceCategories: { ...none, include: ['ALL_ANONYMIZERS'] } };
const networks = offices.map(({ network }) => network);

/** Three of every organisation's own, and what this company made of the rest. */
const initialZones: readonly ZoneDraft[] = [
  { ...ipZone('LegacyIpZone', 'POLICY', []), system: true },
  { ...ipZone('BlockedIpZone', 'BLOCKLIST', []), system: true },
  // It would block anonymising proxies, but was never activated.
  { ...newZone('DefaultEnhancedDynamicZone', 'DYNAMIC_V2', 'BLOCKLIST', anonymizers), status: 'INACTIVE', system: true },
  ipZone('Offices', 'POLICY', networks),
  // Asia/Pacific looks like many countries and is none of them.
  newZone('Blocked countries', 'DYNAMIC', 'BLOCKLIST', { locations: [{ country: 'AP' }], asns: [] }),
  ipZone('Known bad networks', 'BLOCKLIST', ['203.0.113.64/26', '203.0.113.128/25']),
];

const settingNames = ['gateways', 'proxies', 'locations', 'asns', 'proxyType', 'ipServiceCategories', 'useAsExemptList'];
const mostZones = 100;
const zoneFilter: FilterRules = { operatorsFor: (path) => (['id', 'usage', 'system'].includes(path) ? ['eq'] : undefined) };

/** `usersOf` names the policies and rules that use a zone. */
export function openZones(parts: OrgParts, usersOf: (zoneId: string) => readonly string[]): Collection<Zone> {
  const zones: Collection<Zone> = openCollection<Zone>(parts, {
    path: '/api/v1/zones',
    scope: 'networkZones',
    kind: 'NetworkZone',
    nouns: ['zone', 'zones'],
    initial: initialZones.map((draft) => ({ ...draft, id: oktaId('nzo', draft.name), ...parts.sinceStart })),
    log: { event: 'zone', noun: 'network zone' },
    show: ({ settings, ...zone }, href) => ({
      ...zone,
      ...settings,
      _links: { self: { href }, ...lifecycleLink(href, zone.status) },
    }),
    list: (call) =>
      listReply(call, { items: searched(call, { items: zones.store.list().map(zones.show), filter: zoneFilter }), most: 100 }),
    idPrefix: 'nzo',
    create: ({ body }, stamp) => ({ ...readZone(body), ...stamp }),
    update(zone, body) {
      const { name, settings, type, usage } = readZone({ usage: zone.usage, ...body }, zone.system);
      return { ...zone, name, settings, type, usage };
    },
    uniqueName: { within: () => 'organization', taken: 'A zone with this name already exists' },
    check(_zone, before) {
      if (before === null && zones.store.list().length >= mostZones)
        throw oktaErrors.invalid('zones', `An organization has at most ${mostZones} zones`);
    },
    checkDelete({ id, system, status }) {
      const users = usersOf(id);
      if (system) throw oktaErrors.forbidden('System zones cannot be deleted.');
      if (users.length > 0) throw oktaErrors.forbidden(`The zone is used by ${users.join(', ')} and cannot be deleted.`);
      if (status === 'ACTIVE') throw oktaErrors.forbidden('An active zone cannot be deleted.');
    },
    lifecycle: 'shown',
    checkStatus({ system, type }) {
      if (system && type === 'IP') throw oktaErrors.forbidden('System zones cannot be activated or deactivated.');
    },
  });
  return zones;
}

function readZone(body: Body, isSystem = false): ZoneDraft {
  const type = readZoneShape(body, isSystem);
  const { name, usage = 'POLICY', status = 'ACTIVE' } = body as Pick<ZoneDraft, 'name'> & Partial<ZoneDraft>;
  const settings = Object.fromEntries(settingNames.filter((setting) => setting in body).map((setting) => [setting, body[setting]]));
  return { name, type, usage, status, system: false, settings };
}
