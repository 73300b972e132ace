import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

export const deleteSignInPolicy = defineChange({
  id: 'identity.delete-sign-in-policy',
  kind: 'delete',
  object: 'policy',
  settings: SignInPolicySettings,
});
