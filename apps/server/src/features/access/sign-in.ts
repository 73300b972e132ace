import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { callerAddress } from '../../platform/http/caller-address.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { giveBackAttempt, takeAttempt } from '../../platform/http/take-attempt.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordEvent } from '../audit/index.ts';
import { findHomeTenant, findLogin } from './account-store.ts';
import type { AccessTokens } from './access-token.ts';
import { isPasswordOf } from './password.ts';
import type { SessionCookie } from './session-secret.ts';
import { findLiveSession, insertSession } from './session-store.ts';

export interface SignInDeps {
  readonly db: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly tokens: AccessTokens;
}

export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
}

const refusal = () => new Unauthenticated('The email or password is not right. Check both and try again.');

function limitsOf({ email, sourceAddress }: Attempt) {
  const address = callerAddress(sourceAddress);
  return [
    { of: `${email} ${address}`, max: 10 },
    { of: email, max: 50 },
    { of: address, max: 200 },
  ];
}

/** A refused attempt is noted where the account belongs; one for nobody's account, with the platform. */
async function recordRefusal(
  deps: SignInDeps,
  attempt: Attempt,
  account: { id: string; primaryTenantId: string } | undefined,
): Promise<void> {
  await deps.db.inTenant(account?.primaryTenantId ?? platformTenantId, (tx) =>
    recordEvent(deps, tx, {
      action: 'session.sign-in',
      status: 'failure',
      actorId: account?.id ?? '',
      actor: attempt.email,
      message: 'Sign-in was refused.',
      source: attempt.sourceAddress,
      requestId: attempt.requestId,
    }),
  );
}

/** E-mail and password against a new session. Unknown people cost the same work and get the same answer. */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<{ access: string; cookie: SessionCookie; expiresAt: Date }> {
  await takeAttempt(deps, 'sign-in', limitsOf(attempt));
  const account = await deps.db.inPlatform((tx) => findLogin(tx, attempt.email));
  const isRight = await isPasswordOf(account?.passwordHash, attempt.password);
  const tenantId = account && isRight ? await findHomeTenant(deps.db, account) : undefined;
  if (account === undefined || tenantId === undefined) {
    await recordRefusal(deps, attempt, account);
    throw refusal();
  }
  await giveBackAttempt(deps, 'sign-in', limitsOf(attempt));
  const { cookie, session } = await deps.db.inTenant(tenantId, async (tx) => {
    const created = await insertSession(tx, { accountId: account.id, now: deps.clock.now(), ...attempt });
    await recordEvent(deps, tx, {
      action: 'session.sign-in',
      status: 'success',
      actorId: account.id,
      actor: account.email,
      message: 'Signed in with a password.',
      source: attempt.sourceAddress,
      requestId: attempt.requestId,
      details: { session: created.sessionId },
    });
    return { cookie: created, session: await findLiveSession(tx, created.sessionId) };
  });
  if (session === undefined) throw refusal();
  const access = await deps.tokens.issue({
    accountId: account.id,
    email: account.email,
    sessionId: session.id,
    tenantId,
    roles: session.roles,
  });
  return { access, cookie, expiresAt: session.expiresAt };
}
