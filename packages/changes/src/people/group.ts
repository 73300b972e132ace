import { defineChanges } from '@rampart/domain/change.ts';
import { GroupSettings } from '@rampart/domain/group.ts';

export const groupChanges = defineChanges({
  area: 'people',
  name: 'group',
  object: 'group',
  settings: GroupSettings,
  kinds: ['create', 'update', 'delete'],
});
