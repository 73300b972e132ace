import { defineChanges } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const zoneChanges = defineChanges({
  area: 'network',
  name: 'zone',
  object: 'zone',
  settings: ZoneSettings,
  kinds: ['create', 'update', 'enable', 'delete'],
});
