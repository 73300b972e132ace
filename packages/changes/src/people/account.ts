import { AccountSettings } from '@rampart/domain/account-settings.ts';
import { defineChanges } from '@rampart/domain/change.ts';

export const accountChanges = defineChanges({
  area: 'people',
  name: 'account',
  object: 'account',
  settings: AccountSettings,
  kinds: ['update'],
});
