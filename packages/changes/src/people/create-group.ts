import { defineChange } from '@rampart/domain/change.ts';
import { GroupSettings } from '@rampart/domain/group.ts';

export const createGroup = defineChange({
  id: 'people.create-group',
  kind: 'create',
  object: 'group',
  settings: GroupSettings,
});
