import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { fieldsToWrite, type Raw, withFields } from '../kit/fields-to-write.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { oktaManualSteps } from './manual-steps.ts';
import type { OktaClient } from './client.ts';
import { Zone } from './schema.ts';
import { toZone } from './to-zone.ts';
import { checkZone, zoneParts, zoneType } from './to-zone-body.ts';
import { writable } from './writable.ts';

const path = '/api/v1/zones';
const placeOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
const anything = z.looseObject({ id: z.string(), name: z.string().nullish() });
const lifecycle = (id: string, isActive: boolean): string => `${placeOf(id)}/lifecycle/${isActive ? 'activate' : 'deactivate'}`;

/** A zone of countries is a dynamic one to Okta. */
function settingsOf(live: Raw, asked?: ZoneSettings): ZoneSettings {
  const settings = ZoneSettings.parse(toZone(Zone.parse(live)));
  return asked?.kind === 'countries' && settings.kind === 'dynamic' ? { ...settings, kind: 'countries' } : settings;
}

function newBody(after: ZoneSettings, exact: Raw | undefined): Raw {
  checkZone(after, exact ?? {});
  const fields = fieldsToWrite({ parts: zoneParts, before: exact && settingsOf(exact, after), after, base: exact });
  const { status: _status, ...body } = writable(withFields(exact ?? { type: zoneType(after) }, fields));
  return body;
}

const zones: VendorObject<OktaClient, ZoneSettings> = {
  vendor: 'Okta',
  async find(client, { name }) {
    const found = (await client.everything(path, anything, { limit: 200 })).find((zone) => zone.name === name);
    return found && { target: found.id, live: found };
  },
  read: (client, target) => client.get(placeOf(target), anything).catch(undefinedIfGone),
  settingsOf,
  /** A new zone is on until it is switched off. */
  async create(client, { after, exact }) {
    const { id } = await client.post(path, newBody(after, exact), anything);
    if (!after.isActive) await client.send('POST', lifecycle(id, false));
    return id;
  },
  async write(client, { target, live, after, exact }) {
    checkZone(after, live);
    const before = settingsOf(live, after);
    const was = exact && { raw: exact, settings: settingsOf(exact, after) };
    const fields = fieldsToWrite({ parts: zoneParts, before, after, base: live, exact: was });
    if (Object.keys(fields).length > 0) await client.send('PUT', placeOf(target), writable(withFields(live, fields)));
    if (before.isActive !== after.isActive) await client.send('POST', lifecycle(target, after.isActive));
  },
  /** Okta deletes no zone that is on. */
  async remove(client, target, live) {
    if (settingsOf(live).isActive) await client.send('POST', lifecycle(target, false));
    await client.send('DELETE', placeOf(target)).catch(undefinedIfGone);
  },
  manualSteps(change) {
    const { name: about } = change.after ?? change.before;
    if (change.kind === 'delete') {
      const first = change.before.isActive ? [lifecycle(change.target, false)] : [];
      return oktaManualSteps({ method: 'DELETE', path: placeOf(change.target), first, about });
    }
    if (change.kind === 'create') return oktaManualSteps({ method: 'POST', path, body: newBody(change.after, undefined), about });
    const { target, before, after } = change;
    const base = { type: zoneType(before) };
    const body = withFields({}, fieldsToWrite({ parts: zoneParts, before, after, base }));
    const afterwards = before.isActive === after.isActive ? [] : [lifecycle(target, after.isActive)];
    return oktaManualSteps({ method: 'PUT', path: placeOf(target), body, afterwards, about });
  },
};

export const appliesToZones = appliesToObject(zones, zoneChanges, {
  title: {
    create: 'Make a network zone',
    update: 'Change a network zone',
    enable: 'Switch on a network zone',
    delete: 'Delete a network zone',
  },
  scopes: ['okta.networkZones.read', 'okta.networkZones.manage'],
});
