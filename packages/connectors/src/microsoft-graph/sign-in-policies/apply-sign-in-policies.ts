import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';
import { graphObject } from '../graph-object.ts';
import { ConditionalAccessPolicy } from './policy-schema.ts';
import { policyParts } from './to-policy-body.ts';
import { toSignInPolicy } from './to-sign-in-policy.ts';

const scopes = ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess'];

const policies = graphObject<SignInPolicySettings>({
  path: 'identity/conditionalAccess/policies',
  parts: policyParts,
  settingsOf: (live) => SignInPolicySettings.parse(toSignInPolicy(ConditionalAccessPolicy.parse(live))),
  nameOf: ({ name }) => name,
  check: ({ partOf, order }) => {
    if (partOf !== null || order !== null) unsupportedSetting('Microsoft', 'an order of policies: all that match apply together');
  },
  scopes,
});

export const appliesToPolicies = appliesToObject(policies, signInPolicyChanges, {
  noun: 'a conditional access policy',
  scopes,
});
