import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { recordEvent } from '../audit/index.ts';
import { hashSecret, isSecretOf, nextSecret, type SessionCookie } from './session-secret.ts';
import { findEndSentence, revokeSession } from './end-sessions.ts';
import { sessionLifeMs } from './insert-session.ts';
import { findLiveSession, type LiveSession } from './live-session.ts';
import type { SignInDeps } from './sign-in.ts';

/** Two tabs may renew at the same moment with the same cookie: for this long, the previous one is valid too, and the new one stays. */
const graceMs = 30_000;
/** The first renewal, and one after each time of grace. */
const mostSecrets = 1 + Math.ceil(sessionLifeMs / graceMs);
/** So long after the last thing that the person did, or after the last renewal when no browser has it open any more, a session ends. */
const idleMs = 4 * 3_600_000;

type Outcome =
  | { readonly state: 'refused'; readonly why?: string | undefined }
  | { readonly state: 'renewed'; readonly session: LiveSession; readonly secret: string };

interface SecretRow {
  readonly secret_hash: Buffer;
  readonly previous_secret_hash: Buffer | null;
  readonly renewed_at: Date;
}

const lockSession = (tx: TenantTx, sessionId: string): Promise<SecretRow | undefined> =>
  tx
    .selectFrom('session')
    .select(['secret_hash', 'previous_secret_hash', 'renewed_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface Renewal {
  readonly cookie: SessionCookie;
  /** Since the person last did something, as the browser says: a page that is left open polls and renews by itself. */
  readonly idleForMs: number;
  readonly sourceAddress: string;
  readonly requestId: string;
}

/** A cookie that was already replaced has been copied: the session ends for both. */
async function endStolen(deps: SignInDeps, tx: TenantTx, session: LiveSession, renewal: Renewal): Promise<void> {
  await revokeSession(tx, session.id, 'cookie-copied');
  await recordEvent(deps, tx, {
    action: 'session.revoke',
    status: 'success',
    actorId: session.accountId,
    actor: session.email,
    message: 'The session was ended: an old copy of its cookie was used.',
    source: renewal.sourceAddress,
    requestId: renewal.requestId,
    details: { session: session.id },
  });
}

/** The person has left: what they left open is not for the next one who sits down there. */
async function endIdle(deps: SignInDeps, tx: TenantTx, session: LiveSession, renewal: Renewal): Promise<void> {
  await revokeSession(tx, session.id, 'idle');
  await recordEvent(deps, tx, {
    action: 'session.revoke',
    status: 'success',
    actorId: session.accountId,
    actor: session.email,
    message: 'The session was ended after four hours without activity.',
    source: renewal.sourceAddress,
    requestId: renewal.requestId,
    details: { session: session.id },
  });
}

/** Whether the current secret comes from this one, however many renewals ago: a thief may have renewed more than once since the theft. */
function isEarlierSecret(key: Buffer, current: Buffer, secret: string): boolean {
  let later = secret;
  for (let renewals = 0; renewals < mostSecrets; renewals += 1) {
    later = nextSecret(key, later);
    if (isSecretOf(current, later)) return true;
  }
  return false;
}

async function renew(deps: SignInDeps, tx: TenantTx, renewal: Renewal): Promise<Outcome> {
  const { sessionId, secret } = renewal.cookie;
  const now = deps.clock.now();
  const row = await lockSession(tx, sessionId);
  const session = row && (await findLiveSession(tx, sessionId));
  if (row === undefined || session === undefined || session.expiresAt <= now || now.getTime() - row.renewed_at.getTime() > idleMs)
    return { state: 'refused', why: await findEndSentence(tx, renewal.cookie) };
  // Only its owner may end it: a guessed cookie is refused below.
  if (renewal.idleForMs > idleMs && isSecretOf(row.secret_hash, secret)) {
    await endIdle(deps, tx, session, renewal);
    return { state: 'refused', why: await findEndSentence(tx, renewal.cookie) };
  }
  const { key } = await deps.vault.currentKey(tx, 'signing');
  const next = nextSecret(key, secret);
  const isInGrace = row.previous_secret_hash !== null && now.getTime() - row.renewed_at.getTime() <= graceMs;
  if (isSecretOf(row.secret_hash, secret)) {
    // No new secret within the grace time: so there are at most `mostSecrets`, and a call under way is never two secrets behind.
    if (isInGrace) return { state: 'renewed', session, secret };
    await tx
      .updateTable('session')
      .set({ secret_hash: hashSecret(next), previous_secret_hash: row.secret_hash, renewed_at: now })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', sessionId)
      .execute();
    return { state: 'renewed', session, secret: next };
  }
  const isPrevious = isSecretOf(row.previous_secret_hash, secret);
  if (isPrevious && isInGrace) return { state: 'renewed', session, secret: next };
  if (isPrevious || isEarlierSecret(key, row.secret_hash, secret)) await endStolen(deps, tx, session, renewal);
  return { state: 'refused' };
}

/** A new access token for a session that is still good, and a new cookie in place of the one used. */
export async function renewSession(
  deps: SignInDeps,
  renewal: Renewal,
): Promise<{ access: string; cookie: SessionCookie; expiresAt: Date }> {
  const outcome = await deps.db.inTenant(renewal.cookie.tenantId, (tx) => renew(deps, tx, renewal));
  if (outcome.state === 'refused')
    throw outcome.why === undefined ? new Unauthenticated() : new Unauthenticated(outcome.why, 'session_ended');
  const { session, secret } = outcome;
  const access = await deps.tokens.issue({ ...session, sessionId: session.id });
  return { access, cookie: { ...renewal.cookie, secret }, expiresAt: session.expiresAt };
}
