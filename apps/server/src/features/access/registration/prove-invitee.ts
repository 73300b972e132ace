import { NewPassword } from '@rampart/contract/fields.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { giveBackAttempt, takeAttempt } from '../../../platform/http/take-attempt.ts';
import type { AccountLogin } from '../account-store.ts';
import type { BreachRanges } from '../breach/breach-ranges.ts';
import { refuseBreached } from '../breach/refuse-breached.ts';
import { refuseGuessable } from '../breach/refuse-guessable.ts';
import { checkCode } from '../mfa/check-code.ts';
import { codeMissing, wrongCode } from '../mfa/code-refusals.ts';
import { hashPassword, isPasswordOf } from '../password.ts';
import { guessPurpose, type Guesser, passwordLimits } from '../guesses/guess-limits.ts';
import type { SignInDeps } from '../sign-in.ts';
import { needsProvider } from '../sso/needs-provider.ts';

export interface Invitee extends Guesser {
  readonly password: string | undefined;
  readonly code: string | undefined;
}

export interface ProofDeps extends SignInDeps {
  readonly breaches: BreachRanges;
}

const acceptSignedIn = 'Sign in with it, then accept the invitation under Profile Settings.';
const passwordMissing = () => new BadRequest('Password is required');

/** The password of a new account, as it will be kept. `known`: what others know of the person, besides the address. */
export async function newPasswordHash({ breaches }: ProofDeps, { password, email }: Invitee, known: readonly string[]): Promise<string> {
  if (password === undefined) throw passwordMissing();
  const { error } = NewPassword.safeParse(password);
  if (error !== undefined) throw new BadRequest(error.issues[0]?.message ?? passwordMissing().message);
  await refuseBreached(breaches, password);
  await refuseGuessable(password, [email, ...known]);
  return hashPassword(password);
}

export const wrongPassword = () =>
  new BadRequest('You have an account, and this is not its password. Enter the password you sign in with, or reset it first.');

async function refuseWrongPassword(account: AccountLogin, password: string): Promise<void> {
  if (!(await isPasswordOf(account.passwordHash, password))) throw wrongPassword();
}

/**
 * A person who has an account joins with it: as when signing in, and slowed by the same counters. The link alone is not enough,
 * because the administrator who invites can see it.
 */
export async function proveOwner(deps: ProofDeps, account: AccountLogin, invitee: Invitee): Promise<void> {
  const { password, code, knownAs } = invitee;
  if (account.passwordHash === undefined) throw new BadRequest(`Your account signs in with an identity provider. ${acceptSignedIn}`);
  if (await needsProvider(deps.db, account))
    throw new BadRequest(`Your organisation signs in with its identity provider, which applies here too. ${acceptSignedIn}`);
  if (password === undefined) throw passwordMissing();
  const limits = passwordLimits(invitee);
  await takeAttempt(deps, guessPurpose, limits);
  await refuseWrongPassword(account, password);
  if (account.hasMfa && code === undefined) {
    await giveBackAttempt(deps, guessPurpose, limits);
    throw codeMissing();
  }
  if (account.hasMfa && !(await checkCode(deps, { accountId: account.id, code: code ?? '', knownAs }))) throw wrongCode();
  await giveBackAttempt(deps, guessPurpose, limits);
}
