import { defineChanges } from '@rampart/domain/change.ts';
import { MailSettings } from '@rampart/domain/mail-settings.ts';

export const mailSettingsChanges = defineChanges({
  area: 'mail',
  name: 'mail-settings',
  object: 'policy',
  settings: MailSettings,
  kinds: ['update'],
});
