import { defineChange } from '@rampart/domain/change.ts';
import { GroupSettings } from '@rampart/domain/group.ts';

export const deleteGroup = defineChange({
  id: 'people.delete-group',
  kind: 'delete',
  object: 'group',
  settings: GroupSettings,
});
