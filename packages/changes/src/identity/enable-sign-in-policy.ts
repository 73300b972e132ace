import { defineChange } from '@rampart/domain/change.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';

/** From off or report-only to enforced. */
export const enableSignInPolicy = defineChange({
  id: 'identity.enable-sign-in-policy',
  kind: 'enable',
  object: 'policy',
  settings: SignInPolicySettings,
});
