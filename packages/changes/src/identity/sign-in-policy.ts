import { defineChanges } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

/** A policy that applies together with the others, such as one of Conditional Access. */
export const signInPolicyChanges = defineChanges({
  area: 'identity',
  name: 'sign-in-policy',
  object: 'policy',
  settings: SignInPolicySettings,
  kinds: ['create', 'update', 'enable', 'delete'],
});
