import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const deleteZone = defineChange({
  id: 'network.delete-zone',
  kind: 'delete',
  object: 'zone',
  settings: ZoneSettings,
});
