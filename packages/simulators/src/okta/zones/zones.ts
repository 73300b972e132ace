import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { filtered, listReply } from '../api/link-paging.ts';
import { lifecycleLink, oktaResource, timesOf, type OktaApi, type Status } from '../api/okta-api.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import { oktaId } from '../api/okta-id.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn, targetOf } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import { offices } from '../../world/places.ts';

interface ZoneDraft {
  readonly name: string;
  readonly type: 'IP' | 'DYNAMIC' | 'DYNAMIC_V2';
  readonly usage: 'POLICY' | 'BLOCKLIST';
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly system: boolean;
  readonly settings: Body;
}

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
  newZone('Blocked countries', 'DYNAMIC', 'BLOCKLIST', { locations: [], asns: [] }),
  ipZone('Known bad networks', 'BLOCKLIST', ['203.0.113.64/26', '203.0.113.128/25']),
];

export interface Zone extends ZoneDraft {
  readonly id: string;
  readonly created: Date;
  readonly lastUpdated: Date;
}

interface ZoneOptions extends OrgParts {
  /** The names of the policies and rules that use a zone. */
  readonly usedBy: (zoneId: string) => readonly string[];
}

const settingNames = ['gateways', 'proxies', 'locations', 'asns', 'proxyType', 'ipServiceCategories', 'useAsExemptList'];
const mostZones = 100;
const mostOnPage = 100;

export type Zones = ReturnType<typeof openZones>;

export function openZones({ base, clock, changes, newId, since, usedBy }: ZoneOptions) {
  const show = (zone: Zone): Body => {
    const { id, name, type, usage, status, system, settings } = zone;
    const href = `${base}/api/v1/zones/${id}`;
    return {
      id,
      name,
      type,
      usage,
      status,
      system,
      ...timesOf(zone),
      ...settings,
      _links: { self: { href }, ...lifecycleLink(href, status) },
    };
  };
  const store: ResourceStore<Zone, Caller> = new ResourceStore<Zone, Caller>({
    initial: initialZones.map((draft) => ({ ...draft, id: oktaId('nzo', draft.name), created: since, lastUpdated: since })),
    missing: (id) => oktaErrors.notFound(id, 'NetworkZone'),
    check(zone, before) {
      if (before === null && store.list().some(({ name }) => name === zone.name))
        throw oktaErrors.invalid('name', 'A zone with this name already exists');
      if (before === null && store.list().length >= mostZones)
        throw oktaErrors.invalid('zones', `An organization has at most ${mostZones} zones`);
      if (before !== null && zone.type !== before.type) throw oktaErrors.invalid('type', 'The type of a zone cannot be changed');
      if (before?.system === true && zone.name !== before.name)
        throw oktaErrors.invalid('name', 'The name of a system zone cannot be changed');
    },
    checkDelete({ id, system, status }) {
      const users = usedBy(id);
      if (system) throw oktaErrors.forbidden('System zones cannot be deleted.');
      if (users.length > 0) throw oktaErrors.forbidden(`The zone is used by ${users.join(', ')} and cannot be deleted.`);
      if (status === 'ACTIVE') throw oktaErrors.forbidden('An active zone cannot be deleted.');
    },
    record: recordIn(changes, { event: 'zone', noun: 'network zone', target: (zone) => targetOf('NetworkZone', zone), body: show }),
  });
  return {
    store,
    show,
    create(body: Body, caller: Caller): Zone {
      const created = clock.now();
      return store.create({ ...readZone(body), id: newId('nzo'), created, lastUpdated: created }, caller);
    },
    update(zone: Zone, body: Body, caller: Caller): Zone {
      const { name, settings, type, usage } = readZone({ usage: zone.usage, ...body });
      return store.update({ ...zone, name, settings, type, usage, lastUpdated: clock.now() }, caller);
    },
    setStatus(zone: Zone, status: Status, caller: Caller): Zone {
      if (zone.system && zone.type === 'IP') throw oktaErrors.forbidden('System zones cannot be activated or deactivated.');
      return store.update({ ...zone, status, lastUpdated: clock.now() }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
    },
  };
}

export function zoneRoutes(api: OktaApi, { zones }: { readonly zones: Zones }): void {
  oktaResource(api, {
    path: '/api/v1/zones',
    scope: 'networkZones',
    get: ({ params }) => zones.store.get(params['id']!),
    show: zones.show,
    list: (call) =>
      listReply(call, {
        items: filtered(call, zones.store.list().map(zones.show), (body) => body),
        write: (body) => JSON.stringify(body),
        most: mostOnPage,
      }),
    create: ({ body, caller }) => zones.create(body, caller),
    replace: (zone, { body, caller }) => zones.update(zone, body, caller),
    delete: ({ id }, { caller }) => zones.store.delete(id, caller),
    setStatus: (zone, status, { caller }) => zones.setStatus(zone, status, caller),
    showsStatus: true,
  });
}

function readZone(body: Body): ZoneDraft {
  const { type, usage = 'POLICY', status = 'ACTIVE' } = body;
  const name = readName(body['name'], 128);
  if (type !== 'IP' && type !== 'DYNAMIC' && type !== 'DYNAMIC_V2') throw oktaErrors.invalid('type', 'The field is not a type of zone');
  if (usage !== 'POLICY' && usage !== 'BLOCKLIST') throw oktaErrors.invalid('usage', 'The field is not a usage of a zone');
  const settings = Object.fromEntries(settingNames.filter((setting) => setting in body).map((setting) => [setting, body[setting]]));
  const addresses = [settings['gateways'] ?? [], settings['proxies'] ?? []].flat();
  if (type === 'IP' && addresses.length === 0) throw oktaErrors.invalid('gateways', 'An IP zone needs a gateway or a proxy');
  return { name, type, usage, status: status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', system: false, settings };
}
