import { defineChanges } from '@rampart/domain/change.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';

export const passwordPolicyChanges = defineChanges({
  area: 'identity',
  name: 'password-policy',
  object: 'policy',
  settings: PasswordPolicySettings,
  kinds: ['update'],
});
