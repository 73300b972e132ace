import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const accountLock = (accountId: string) => sql`hashtextextended(${accountId}, 0)`;

/** While a person's sign-in settings are being changed, none of their sessions starts. To be locked before any row. */
export async function lockSessionsOf(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountLock(accountId)})`.execute(tx);
}

/** For a session that starts: if it has to wait, it sees what was changed. */
export async function shareSessionLock(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${accountLock(accountId)})`.execute(tx);
}
