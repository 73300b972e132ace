import type { Caller } from './access.ts';
import { changeDetails, type ChangeLog } from './change-log.ts';
import { initialZones, type ZoneDraft } from './initial-zones.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';

export interface Zone extends ZoneDraft {
  readonly id: string;
  readonly created: Date;
  readonly lastUpdated: Date;
}

interface ZoneStoreOptions {
  readonly base: string;
  readonly clock: OrgClock;
  readonly changes: ChangeLog;
  readonly since: Date;
  /** The names of the policies and rules that speak of a zone. */
  readonly usedBy: (zoneId: string) => readonly string[];
}

const settingNames = ['gateways', 'proxies', 'locations', 'asns', 'proxyType', 'ipServiceCategories', 'useAsExemptList'];
const mostZones = 100;

export class ZoneStore {
  readonly #options: ZoneStoreOptions;
  readonly #zones = new Map<string, Zone>();
  #made = 0;

  constructor(options: ZoneStoreOptions) {
    this.#options = options;
    for (const draft of initialZones) {
      const id = oktaId('nzo', draft.name);
      this.#zones.set(id, { ...draft, id, created: options.since, lastUpdated: options.since });
    }
  }

  list(): readonly Zone[] {
    return [...this.#zones.values()];
  }

  find(id: string): Zone {
    const zone = this.#zones.get(id);
    if (zone === undefined) throw oktaErrors.notFound(id, 'NetworkZone');
    return zone;
  }

  named(name: string): Zone {
    const zone = this.list().find((one) => one.name === name);
    if (zone === undefined) throw new Error(`There is no zone called ${name}.`);
    return zone;
  }

  create(body: Body, caller: Caller): Zone {
    const draft = draftOf(body);
    if (this.list().some(({ name }) => name === draft.name)) throw oktaErrors.invalid('name', 'A zone with this name already exists');
    if (this.#zones.size >= mostZones) throw oktaErrors.invalid('zones', `An organization has at most ${mostZones} zones`);
    this.#made += 1;
    const created = this.#options.clock.now();
    const zone = { ...draft, id: oktaId('nzo', `made ${this.#made} ${created.getTime()}`), created, lastUpdated: created };
    this.#zones.set(zone.id, zone);
    this.#note(caller, 'zone.create', 'Create network zone', zone);
    return zone;
  }

  update(zone: Zone, body: Body, caller: Caller): Zone {
    const { name, settings, type, usage } = draftOf({ usage: zone.usage, ...body });
    if (type !== zone.type) throw oktaErrors.invalid('type', 'The type of a zone cannot be changed');
    if (zone.system && name !== zone.name) throw oktaErrors.invalid('name', 'The name of a system zone cannot be changed');
    return this.#put(zone, { name, settings, usage }, caller, ['zone.update', 'Update network zone']);
  }

  setStatus(zone: Zone, status: Zone['status'], caller: Caller): Zone {
    if (zone.system && zone.type === 'IP') throw oktaErrors.forbidden('System zones cannot be activated or deactivated.');
    const said = status === 'ACTIVE' ? 'activate' : 'deactivate';
    return this.#put(zone, { status }, caller, [`zone.${said}`, `${said === 'activate' ? 'Activate' : 'Deactivate'} network zone`]);
  }

  delete(zone: Zone, caller: Caller): void {
    const users = this.#options.usedBy(zone.id);
    if (zone.system) throw oktaErrors.forbidden('System zones cannot be deleted.');
    if (users.length > 0) throw oktaErrors.forbidden(`The zone is used by ${users.join(', ')} and cannot be deleted.`);
    if (zone.status === 'ACTIVE') throw oktaErrors.forbidden('An active zone cannot be deleted.');
    this.#zones.delete(zone.id);
    this.#note(caller, 'zone.delete', 'Delete network zone', zone);
  }

  bodyOf({ id, name, type, usage, status, system, settings, created, lastUpdated }: Zone): Body {
    const href = `${this.#options.base}/api/v1/zones/${id}`;
    const next = status === 'ACTIVE' ? 'deactivate' : 'activate';
    const links = { self: { href }, [next]: { href: `${href}/lifecycle/${next}`, hints: { allow: ['POST'] } } };
    const times = { created: created.toISOString(), lastUpdated: lastUpdated.toISOString() };
    return { id, name, type, usage, status, system, ...times, ...settings, _links: links };
  }

  #put(zone: Zone, change: Partial<Zone>, caller: Caller, [eventType, message]: readonly [string, string]): Zone {
    const next = { ...zone, ...change, lastUpdated: this.#options.clock.now() };
    this.#zones.set(zone.id, next);
    this.#note(caller, eventType, message, next, zone);
    return next;
  }

  #note(caller: Caller, eventType: string, message: string, zone: Zone, before?: Zone): void {
    const details = before === undefined ? {} : { changeDetails: changeDetails(this.bodyOf(before), this.bodyOf(zone)) };
    this.#options.changes.note(caller, eventType, message, [
      { id: zone.id, type: 'NetworkZone', alternateId: 'unknown', displayName: zone.name, ...details },
    ]);
  }
}

function draftOf(body: Body): ZoneDraft {
  const { name, type, usage = 'POLICY', status = 'ACTIVE' } = body;
  if (typeof name !== 'string' || name === '' || name.length > 128) throw oktaErrors.invalid('name', 'The field cannot be left blank');
  if (type !== 'IP' && type !== 'DYNAMIC' && type !== 'DYNAMIC_V2') throw oktaErrors.invalid('type', 'The field is not a type of zone');
  if (usage !== 'POLICY' && usage !== 'BLOCKLIST') throw oktaErrors.invalid('usage', 'The field is not a usage of a zone');
  const settings = Object.fromEntries(settingNames.filter((setting) => setting in body).map((setting) => [setting, body[setting]]));
  const gateways = (settings['gateways'] ?? []) as readonly unknown[];
  const proxies = (settings['proxies'] ?? []) as readonly unknown[];
  if (type === 'IP' && gateways.length + proxies.length === 0)
    throw oktaErrors.invalid('gateways', 'An IP zone needs a gateway or a proxy');
  return { name, type, usage, status: status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE', system: false, settings };
}
