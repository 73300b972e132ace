import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

export const updateSignInPolicy = defineChange({
  id: 'identity.update-sign-in-policy',
  kind: 'update',
  object: 'policy',
  settings: SignInPolicySettings,
});
