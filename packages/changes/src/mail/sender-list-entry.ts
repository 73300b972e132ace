import { defineChanges } from '@rampart/domain/change.ts';
import { SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';

export const senderListEntryChanges = defineChanges({
  area: 'mail',
  name: 'sender-list-entry',
  object: 'list_entry',
  settings: SenderListEntrySettings,
  kinds: ['create', 'delete'],
});
