import type { WorldSignIn } from '../../world/world.ts';
import type { OktaChange } from './change-log.ts';

/** The events that Identity Engine writes of one sign-in, in this order. */
export type SignInEvent = 'policy.evaluate_sign_on' | 'user.authentication.auth_via_mfa' | 'user.session.start' | 'user.authentication.sso';

/** One entry of the System Log before it is written out, which waits since a filter passes over most. */
export type LogRecord =
  | { readonly at: Date; readonly event: SignInEvent; readonly signIn: WorldSignIn }
  | { readonly at: Date; readonly event: 'change'; readonly change: OktaChange };

type Result = 'SUCCESS' | 'FAILURE' | 'ALLOW' | 'CHALLENGE' | 'DENY';

export interface Outcome {
  readonly result: Result;
  readonly reason?: string;
}

const evaluated = (result: Result): Outcome => ({ result, reason: `Sign-on policy evaluation resulted in ${result}` });
const success: Outcome = { result: 'SUCCESS' };
const failure = (reason: string): Outcome => ({ result: 'FAILURE', reason });

const onlyStart: readonly SignInEvent[] = ['user.session.start'];
const eventsByOutcome: Readonly<Record<WorldSignIn['outcome'], readonly SignInEvent[]>> = {
  success: ['policy.evaluate_sign_on', 'user.session.start', 'user.authentication.sso'],
  'second-factor-denied': ['policy.evaluate_sign_on', 'user.authentication.auth_via_mfa', 'user.session.start'],
  'blocked-by-policy': ['policy.evaluate_sign_on'],
  'wrong-password': onlyStart,
  'locked-out': onlyStart,
  'disabled-account': onlyStart,
};
const withSecondFactor: readonly SignInEvent[] = [
  'policy.evaluate_sign_on',
  'user.authentication.auth_via_mfa',
  'user.session.start',
  'user.authentication.sso',
];

/** Which events there are of a sign-in: exactly one start of a session, unless a policy forbade it. */
const eventsOf = ({ outcome, secondFactor }: WorldSignIn): readonly SignInEvent[] =>
  outcome === 'success' && secondFactor !== 'none' ? withSecondFactor : eventsByOutcome[outcome];

export function outcomeOf(event: SignInEvent, { outcome, secondFactor }: WorldSignIn): Outcome {
  if (event === 'policy.evaluate_sign_on') {
    if (outcome === 'blocked-by-policy') return evaluated('DENY');
    return evaluated(secondFactor === 'none' ? 'ALLOW' : 'CHALLENGE');
  }
  if (outcome === 'success') return success;
  if (event === 'user.authentication.auth_via_mfa') {
    return failure(secondFactor === 'authenticator-app' ? 'User rejected Okta push verify' : 'INVALID_CREDENTIALS');
  }
  if (outcome === 'wrong-password') return failure('INVALID_CREDENTIALS');
  return failure(outcome === 'locked-out' ? 'LOCKED_OUT' : 'VERIFICATION_ERROR');
}

const signedOnAfterMs = 350;

/** The session begins at the moment of the sign-in; the application is reached a little later, though never on another day. */
export function recordsOf(signIn: WorldSignIn, dayEnd: number): LogRecord[] {
  const later = new Date(Math.min(signIn.at.getTime() + signedOnAfterMs, dayEnd - 1));
  return eventsOf(signIn).map((event) => ({ at: event === 'user.authentication.sso' ? later : signIn.at, event, signIn }));
}
