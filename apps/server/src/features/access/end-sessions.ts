import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { EndReason } from '../users/index.ts';
import { isSecretOf, type SessionCookie } from './session-secret.ts';
import { lockSessionsOf } from './session-lock.ts';

export const sessionChannel = 'rampart_session';

/** Something about these sessions changed: processes that remember them read them again. */
export async function announceSessions(tx: TenantTx, sessionIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, id) from unnest(${sessionIds}::text[]) as changed (id)`.execute(tx);
}

/** What the person reads who finds themselves signed out. Nothing is stored of those who signed out themselves. */
const sentences: Readonly<Record<EndReason, string>> = {
  'password-changed': 'You were signed out because your password was changed.',
  'password-removed':
    'You were signed out because the organisation that your account belonged to deleted you and your password. Enter your email and choose Reset password.',
  'mfa-enabled': 'You were signed out because an authenticator was set up for your account. Sign in with a code from it.',
  'mfa-removed': 'You were signed out because the authenticator of your account was removed.',
  'mfa-reset': 'You were signed out because another person removed your authenticator. Sign in, and set up a new one in your profile.',
  'role-changed': 'You were signed out because your role was changed. Sign in to continue with the new one.',
  'access-removed': 'You were signed out because your access to this tenant was removed.',
  'sso-removed':
    'You were signed out because single sign-on was removed from your tenant. Sign in with your password; if you have none, enter your email and choose Reset password.',
  'ended-elsewhere': 'You were signed out from another of your sessions.',
  'cookie-copied': 'You were signed out because an old copy of your session was used. If it was not you, reset your password.',
  restored: 'You were signed out because this installation was restored from a backup. Sign in again.',
  idle: 'You were signed out after four hours without activity.',
};

const isReason = (text: string): text is EndReason => Object.hasOwn(sentences, text);

/** Why a session has ended, if that is known, for the one who has its secret. */
export async function findEndSentence(tx: TenantTx, { sessionId, secret }: SessionCookie): Promise<string | undefined> {
  const row = await tx
    .selectFrom('session')
    .select(['end_reason', 'secret_hash', 'previous_secret_hash'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const isOwn = row !== undefined && (isSecretOf(row.secret_hash, secret) || isSecretOf(row.previous_secret_hash, secret));
  return isOwn && row.end_reason !== null && isReason(row.end_reason) ? sentences[row.end_reason] : undefined;
}

/** Ends a session now: every process that remembers it learns of it when this commits. False when it had ended before. */
export async function revokeSession(tx: TenantTx, sessionId: string, reason?: EndReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, end_reason: reason ?? null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await announceSessions(tx, [sessionId]);
  return numUpdatedRows === 1n;
}

/** Ends every session of a person, in all tenants, except one that may continue. In a transaction of that person; answers which ended. */
export async function endSessionsOf(
  tx: TenantTx,
  accountId: string,
  { reason, except }: { readonly reason: EndReason; readonly except?: string | undefined },
): Promise<string[]> {
  await lockSessionsOf(tx, accountId);
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()`, end_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}
