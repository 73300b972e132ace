import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

export const updateSignInRule = defineChange({
  id: 'identity.update-sign-in-rule',
  kind: 'update',
  object: 'policy_rule',
  settings: SignInPolicySettings,
});
