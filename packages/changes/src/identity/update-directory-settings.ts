import { defineChange } from '@rampart/domain/change.ts';
import { DirectorySettings } from '@rampart/domain/directory-settings.ts';

export const updateDirectorySettings = defineChange({
  id: 'identity.update-directory-settings',
  kind: 'update',
  object: 'policy',
  settings: DirectorySettings,
});
