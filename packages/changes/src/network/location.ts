import { defineChanges } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const locationChanges = defineChanges({
  area: 'network',
  name: 'location',
  object: 'location',
  settings: ZoneSettings,
  kinds: ['create', 'update', 'delete'],
});
