import type { GrantRequirement, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

/** What proves a person with more than a password. */
export const secondFactors: readonly GrantRequirement[] = ['second-factor', 'phishing-resistant-factor', 'passwordless-factor'];

/** No one is allowed access without one of these. A requirement that can be met in another way forces nothing. */
export function forces({ decision, grantRequirements: { all, of } }: SignInPolicy, accepted: readonly GrantRequirement[]): boolean {
  if (decision === 'block' || of.length === 0) return false;
  return all
    ? of.some((grantRequirement) => accepted.includes(grantRequirement))
    : of.every((grantRequirement) => accepted.includes(grantRequirement));
}
