import { defineChanges } from '@rampart/domain/change.ts';
import { GroupAccessSettings } from '@rampart/domain/group-access.ts';

export const groupAccessChanges = defineChanges({
  area: 'collaboration',
  name: 'group-access',
  object: 'group',
  settings: GroupAccessSettings,
  kinds: ['update'],
});
