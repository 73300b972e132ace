import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const createLocation = defineChange({
  id: 'network.create-location',
  kind: 'create',
  object: 'location',
  settings: ZoneSettings,
});
