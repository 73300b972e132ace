import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const createZone = defineChange({
  id: 'network.create-zone',
  kind: 'create',
  object: 'zone',
  settings: ZoneSettings,
});
