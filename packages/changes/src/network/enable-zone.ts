import { defineChange } from '@rampart/domain/change.ts';
import { ZoneSettings } from '@rampart/domain/zone.ts';

export const enableZone = defineChange({
  id: 'network.enable-zone',
  kind: 'enable',
  object: 'zone',
  settings: ZoneSettings,
});
