import { defineChanges } from '@rampart/domain/change.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';

export const managedLinkChanges = defineChanges({
  area: 'mail',
  name: 'managed-link',
  object: 'link',
  settings: ManagedLinkSettings,
  kinds: ['create', 'delete'],
});
