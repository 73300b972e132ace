import { zoneChanges } from '@rampart/changes/network/zone.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';
import { appliesToObject } from '../kit/applies-to-object.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { oktaObject } from './okta-object.ts';
import { Zone } from './schema.ts';
import { toZone } from './to-zone.ts';
import { checkZone, zoneParts, zoneType } from './to-zone-body.ts';

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
