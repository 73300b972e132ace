import { defineChange } from '@rampart/domain/change.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';

export const updatePasswordPolicy = defineChange({
  id: 'identity.update-password-policy',
  kind: 'update',
  object: 'policy',
  settings: PasswordPolicySettings,
});
