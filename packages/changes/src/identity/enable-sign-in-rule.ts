import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

export const enableSignInRule = defineChange({
  id: 'identity.enable-sign-in-rule',
  kind: 'enable',
  object: 'policy_rule',
  settings: SignInPolicySettings,
});
