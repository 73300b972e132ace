import { callerAddress } from '../../../platform/http/caller-address.ts';
import type { AttemptLimit } from '../../../platform/http/take-attempt.ts';

/** One total over every door that checks a password or a code: signing in, stepping up, joining with an account, resetting. */
export const guessPurpose = 'sign-in';
export const codePurpose = 'totp';

/** Who guesses at an account. */
export interface Guesser {
  readonly email: string;
  readonly sourceAddress: string;
  /** A browser that this account signed in with before, or a session of it. Nothing for everyone else. */
  readonly knownAs: string | undefined;
}

/**
 * The attempts of known browsers are counted separately. When an attacker has used up the attempts of unknown browsers, even from the
 * owner's network, the owner still signs in from a browser that they have used before.
 */
export function passwordLimits({ email, sourceAddress, knownAs }: Guesser): AttemptLimit[] {
  if (knownAs !== undefined) {
    return [
      { of: `${email} known ${knownAs}`, max: 10 },
      { of: `${email} known`, max: 50 },
    ];
  }
  const address = callerAddress(sourceAddress);
  return [
    { of: `${email} ${address}`, max: 10 },
    { of: email, max: 50 },
    { of: address, max: 200 },
  ];
}

/** Six digits are few, so fewer guesses. Only callers who passed an earlier step get as far as a code. */
export function codeLimits(accountId: string, knownAs: string | undefined): AttemptLimit[] {
  if (knownAs === undefined) return [{ of: accountId, max: 10 }];
  return [
    { of: `${accountId} known ${knownAs}`, max: 10 },
    { of: `${accountId} known`, max: 30 },
  ];
}
