import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

export const deleteSignInRule = defineChange({
  id: 'identity.delete-sign-in-rule',
  kind: 'delete',
  object: 'policy_rule',
  settings: SignInPolicySettings,
});
