import { defineChanges } from '@rampart/domain/change.ts';
import { PasswordRuleSettings } from '@rampart/domain/password-policy.ts';

/** A rule within the password policy that `partOf` names. */
export const passwordRuleChanges = defineChanges({
  area: 'identity',
  name: 'password-rule',
  object: 'policy_rule',
  settings: PasswordRuleSettings,
  kinds: ['update'],
});
