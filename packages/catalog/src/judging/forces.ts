import type { Demand, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

/** What proves a person with more than a password. */
export const secondFactors: readonly Demand[] = ['second-factor', 'phishing-resistant-factor', 'passwordless-factor'];

/** Nobody gets past it without one of these: a demand that may be met in another way forces nothing. */
export function forces({ decision, demands: { all, of } }: SignInPolicy, accepted: readonly Demand[]): boolean {
  if (decision === 'block' || of.length === 0) return false;
  return all ? of.some((demand) => accepted.includes(demand)) : of.every((demand) => accepted.includes(demand));
}
