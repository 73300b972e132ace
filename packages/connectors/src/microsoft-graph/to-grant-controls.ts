import type { GrantRequirement, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { forControl, strengths } from './to-grant-requirements.ts';

const isStrength = (grantRequirement: GrantRequirement): grantRequirement is keyof typeof strengths => grantRequirement in strengths;

const controlFor = (grantRequirement: GrantRequirement): string =>
  Object.entries(forControl).find(([, known]) => known === grantRequirement)?.[0] ??
  unsupportedSetting('Microsoft', `to grantRequirement “${grantRequirement}” without naming which`);

/** `grantControls`; nothing where a policy only limits sessions. */
export function toGrantControls({ decision, grantRequirements }: SignInPolicySettings): Raw | null {
  const none = { customAuthenticationFactors: [], termsOfUse: [] };
  if (decision === 'block') return { operator: 'OR', builtInControls: ['block'], ...none };
  if (grantRequirements.of.length === 0) return null;
  const [strength, another] = grantRequirements.of.filter(isStrength);
  // Microsoft's document "Conditional Access: Grant": a strength takes the place of plain multifactor authentication.
  if (another !== undefined || (strength !== undefined && grantRequirements.of.includes('second-factor')))
    unsupportedSetting('Microsoft', 'to demand two strengths of authentication at once');
  return {
    operator: grantRequirements.all ? 'AND' : 'OR',
    builtInControls: grantRequirements.of.filter((grantRequirement) => !isStrength(grantRequirement)).map(controlFor),
    ...none,
    ...(strength === undefined ? {} : { authenticationStrength: { id: strengths[strength] } }),
  };
}
