import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { giveBackAttempt, takeAttempt } from '../../platform/http/take-attempt.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordEvent, recordingRefusal } from '../audit/index.ts';
import { type AccountLogin, findHomeTenant, findLogin, isPasswordCurrent } from './account-store.ts';
import type { AccessTokens } from './access-token.ts';
import { guessPurpose, passwordLimits } from './guesses/guess-limits.ts';
import { checkCode } from './mfa/check-code.ts';
import { wrongCodeText } from './mfa/code-refusals.ts';
import { isPasswordOf } from './password.ts';
import type { SessionCookie } from './session-secret.ts';
import { insertSession } from './insert-session.ts';
import { findLiveSession } from './live-session.ts';
import { needsProvider } from './sso/needs-provider.ts';
import { signInPath } from './sso/service-provider.ts';

export interface SignInDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
}

export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly totp_token?: string | undefined;
  readonly sourceAddress: string;
  /** The browser, if this person has signed in with it before. */
  readonly knownAs: string | undefined;
  readonly userAgent: string;
  readonly requestId: string;
}

export type SignedIn = { readonly access: string; readonly cookie: SessionCookie; readonly expiresAt: Date };

const refusal = () => new Unauthenticated('The email or password is not right. Check both and try again.');
const codeRefusal = () => new Unauthenticated(wrongCodeText);

/** Only a caller who knows the password learns the address: it names the tenant. */
const elsewhere = ({ primaryTenantId }: AccountLogin) =>
  new Unauthenticated(`Your organisation signs in with its identity provider. Continue there, at ${signInPath(primaryTenantId)}.`);

interface Noted {
  readonly action?: string;
  readonly status?: 'success' | 'failure';
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}

const eventOf = (attempt: Attempt, accountId: string, { action = 'session.sign-in', status = 'failure', ...noted }: Noted) => ({
  action,
  status,
  actorId: accountId,
  actor: attempt.email,
  source: attempt.sourceAddress,
  requestId: attempt.requestId,
  ...noted,
});

/** An attempt is recorded in the account's tenant; one for an unknown account, in the platform's log. */
async function note(deps: SignInDeps, attempt: Attempt, account: AccountLogin | undefined, noted: Noted): Promise<void> {
  await deps.db.inTenant(account?.primaryTenantId ?? platformTenantId, (tx) =>
    recordEvent(deps, tx, eventOf(attempt, account?.id ?? '', noted)),
  );
}

async function openSession(deps: SignInDeps, attempt: Attempt, account: AccountLogin, tenantId: string): Promise<SignedIn> {
  const { cookie, session } = await deps.db.inTenant(tenantId, async (tx) => {
    const created = await insertSession(tx, { accountId: account.id, now: deps.clock.now(), ...attempt });
    // A password that was replaced since it was proven opens no session: the replacement has ended those of the old one.
    if (!(await isPasswordCurrent(tx, account))) throw refusal();
    const message = account.hasMfa ? 'Signed in with a password and a code.' : 'Signed in with a password.';
    await recordEvent(deps, tx, eventOf(attempt, account.id, { status: 'success', message, details: { session: created.sessionId } }));
    const live = await findLiveSession(tx, created.sessionId);
    // A second factor that was turned on since the account was read has not been asked for.
    if (live === undefined || live.hasMfa !== account.hasMfa) throw refusal();
    return { cookie: created, session: live };
  });
  const access = await deps.tokens.issue({ ...session, sessionId: session.id });
  return { access, cookie, expiresAt: session.expiresAt };
}

/**
 * Email and password, and a code where the person has a second factor, against a new session. Unknown people cost the same work and
 * get the same answer; only a caller who knows the password learns that a code is needed.
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<SignedIn | 'code-needed'> {
  await takeAttempt(deps, guessPurpose, passwordLimits(attempt));
  const account = await deps.db.inPlatform((tx) => findLogin(tx, attempt.email));
  const isRight = await isPasswordOf(account?.passwordHash, attempt.password);
  const tenantId = account && isRight ? await findHomeTenant(deps.db, account) : undefined;
  if (account === undefined || tenantId === undefined) {
    await note(deps, attempt, account, { message: 'Sign-in was refused.' });
    throw refusal();
  }
  if (await needsProvider(deps.db, account)) {
    await note(deps, attempt, account, {
      message: 'Sign-in was refused: the password was right, but this person has to sign in with their identity provider.',
    });
    throw elsewhere(account);
  }
  const { totp_token: code, knownAs } = attempt;
  const isCodeMissing = account.hasMfa && code === undefined;
  if (account.hasMfa && code !== undefined && !(await checkCode(deps, { accountId: account.id, code, knownAs }))) {
    await note(deps, attempt, account, { message: 'Sign-in was refused: the password was right, the code was not.' });
    throw codeRefusal();
  }
  await giveBackAttempt(deps, guessPurpose, passwordLimits(attempt));
  if (!isCodeMissing) {
    const by = { actorId: account.id, actor: attempt.email, source: attempt.sourceAddress, requestId: attempt.requestId };
    return recordingRefusal(deps, { by, tenantId, action: 'session.sign-in' }, () => openSession(deps, attempt, account, tenantId));
  }
  const message = 'The password was right, and a code was requested.';
  await note(deps, attempt, account, { action: 'session.ask-code', status: 'success', message });
  return 'code-needed';
}
