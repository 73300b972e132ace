import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

/** A policy that applies together with the others, such as one of conditional access. */
export const createSignInPolicy = defineChange({
  id: 'identity.create-sign-in-policy',
  kind: 'create',
  object: 'policy',
  settings: SignInPolicySettings,
});
