import { defineChanges } from '@rampart/domain/change.ts';
import { MailPolicySettings } from '@rampart/domain/mail-policy.ts';

export const mailPolicyChanges = defineChanges({
  area: 'mail',
  name: 'mail-policy',
  object: 'policy',
  settings: MailPolicySettings,
  kinds: ['create', 'update', 'enable', 'delete'],
});
