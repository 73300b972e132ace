import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const updateLocation = defineChange({
  id: 'network.update-location',
  kind: 'update',
  object: 'location',
  settings: ZoneSettings,
});
