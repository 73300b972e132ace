import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { lockSessionsOf } from './session-lock.ts';

export const sessionChannel = 'rampart_session';

/** Something about these sessions changed: processes that remember them read them again. */
export async function announceSessions(tx: TenantTx, sessionIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${sessionChannel}, id) from unnest(${sessionIds}::text[]) as changed (id)`.execute(tx);
}

/** Ends a session now: every process that remembers it learns of it when this commits. False when it had ended before. */
export async function revokeSession(tx: TenantTx, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await announceSessions(tx, [sessionId]);
  return numUpdatedRows === 1n;
}

/** Ends every session of a person, in all tenants, except one that may continue. In a transaction of that person; answers which ended. */
export async function endSessionsOf(tx: TenantTx, accountId: string, except?: string): Promise<string[]> {
  await lockSessionsOf(tx, accountId);
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  await announceSessions(tx, ids);
  return ids;
}
