import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const deleteLocation = defineChange({
  id: 'network.delete-location',
  kind: 'delete',
  object: 'location',
  settings: ZoneSettings,
});
