import { defineChange } from '@rampart/domain/change.ts';
import { GroupSettings } from '@rampart/domain/group.ts';

export const updateGroup = defineChange({
  id: 'people.update-group',
  kind: 'update',
  object: 'group',
  settings: GroupSettings,
});
