import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { appliesToObject } from '../kit/applies-to-object.ts';
import { oktaRules } from './okta-rules.ts';

export const appliesToRules = appliesToObject(oktaRules, signInRuleChanges, {
  noun: 'a rule of a sign-on policy',
  scopes: ['okta.policies.read', 'okta.policies.manage'],
});
