import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const updateZone = defineChange({
  id: 'network.update-zone',
  kind: 'update',
  object: 'zone',
  settings: ZoneSettings,
});
