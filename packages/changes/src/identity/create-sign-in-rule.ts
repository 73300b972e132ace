import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

/** A rule within the policy that `partOf` names, asked in its order. */
export const createSignInRule = defineChange({
  id: 'identity.create-sign-in-rule',
  kind: 'create',
  object: 'policy_rule',
  settings: SignInPolicySettings,
});
