import { defineChanges } from '@rampart/domain/change.ts';
import { MailExceptionSettings } from '@rampart/domain/mail-exception.ts';

export const mailExceptionChanges = defineChanges({
  area: 'mail',
  name: 'mail-exception',
  object: 'exception',
  settings: MailExceptionSettings,
  kinds: ['create', 'update', 'delete'],
});
