import { defineChanges } from '@rampart/domain/change.ts';
import { DirectorySettings } from '@rampart/domain/directory-settings.ts';

export const directorySettingsChanges = defineChanges({
  area: 'identity',
  name: 'directory-settings',
  object: 'policy',
  settings: DirectorySettings,
  kinds: ['update'],
});
