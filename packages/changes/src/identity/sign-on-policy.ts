import { defineChanges } from '@rampart/domain/change.ts';
import { SignOnPolicySettings } from '@rampart/domain/sign-on-policy.ts';

/** Neither added nor removed: with a policy go its rules. */
export const signOnPolicyChanges = defineChanges({
  area: 'identity',
  name: 'sign-on-policy',
  object: 'policy',
  settings: SignOnPolicySettings,
  kinds: ['update'],
});
