import type { GrantRequirement } from '../sign-in-policy.ts';
import type { SignIn } from '../sign-in.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, yes } from './certainty.ts';
import { type Decision, type GrantRequirements, isMetWith } from './decision.ts';

/** The fields of a stored sign-in that show whether it met a grant requirement. */
export type Proof = Pick<SignIn, 'client' | 'outcome' | 'secondFactor' | 'isDeviceTrusted'>;
export type Outcome = 'unchanged' | 'challenged' | 'blocked' | 'cannot-tell';

const isLegacy = (client: SignIn['client']): boolean => client === 'exchange-active-sync' || client === 'other-legacy';

/** Vendors say least of a sign-in that failed. One that never got past the password has shown no second factor either. */
function hasSecondFactor({ secondFactor, outcome }: Proof): Certainty {
  if (secondFactor === 'unknown') return outcome === 'success' ? cannotTell : no;
  return certaintyOf(secondFactor === 'satisfied');
}

/** Which factor it was is not kept. */
const mayBeOfThatKind = (signIn: Proof): Certainty => (hasSecondFactor(signIn) === no ? no : cannotTell);

/** Compliant or joined: a sign-in shows only that the vendor trusts the device. */
const isOnDevice = ({ isDeviceTrusted }: Proof): Certainty => certaintyOf(isDeviceTrusted);

const mayBeThatApp = ({ client }: Proof): Certainty => (client === 'browser' || isLegacy(client) ? no : cannotTell);

const meets: Readonly<Record<GrantRequirement, (signIn: Proof) => Certainty>> = {
  'second-factor': hasSecondFactor,
  'phishing-resistant-factor': mayBeOfThatKind,
  'passwordless-factor': mayBeOfThatKind,
  'compliant-device': isOnDevice,
  'joined-device': isOnDevice,
  'approved-app': mayBeThatApp,
  'protected-app': mayBeThatApp,
  // The first two are asked for whenever the policy applies; no sign-in shows whether the terms were accepted before.
  'password-change': () => no,
  'risk-remediation': () => no,
  'terms-of-use': () => cannotTell,
};

const met = (signIn: Proof, one: GrantRequirements[number]): Certainty =>
  anyOf(one.map((grantRequirement) => meets[grantRequirement](signIn)));

/** What is asked for now and was not before, and what the sign-in has not surely shown. */
export const isMoreAsked = (signIn: Proof, before: GrantRequirements, now: GrantRequirements): boolean =>
  now.some((one) => !isMetWith(before, one) && met(signIn, one) !== yes);

/**
 * What would have become of a stored sign-in under a decision. `challenged`: asked for something that it had not shown.
 * Microsoft's document "Block legacy authentication": clients that cannot be asked are blocked instead.
 */
export function outcomeFor(signIn: Proof, { decision, grantRequirements }: Pick<Decision, 'decision' | 'grantRequirements'>): Outcome {
  if (signIn.outcome === 'blocked') return 'unchanged';
  if (decision === 'block') return 'blocked';
  const hasMet = allOf(grantRequirements.map((one) => met(signIn, one)));
  if (hasMet === no) return isLegacy(signIn.client) ? 'blocked' : 'challenged';
  return hasMet === yes && decision === 'allow' ? 'unchanged' : 'cannot-tell';
}
