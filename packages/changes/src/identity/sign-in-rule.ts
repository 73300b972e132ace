import { defineChanges } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

/** A rule within the policy that `partOf` names, evaluated in its order. */
export const signInRuleChanges = defineChanges({
  area: 'identity',
  name: 'sign-in-rule',
  object: 'policy_rule',
  settings: SignInPolicySettings,
  kinds: ['create', 'update', 'enable', 'delete'],
});
