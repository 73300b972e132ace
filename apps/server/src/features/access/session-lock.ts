import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const accountLock = (accountId: string) => sql`hashtextextended(${accountId}, 0)`;

/** While how a person signs in is being changed, no session of theirs begins. To be taken before any row. */
export async function lockSessionsOf(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${accountLock(accountId)})`.execute(tx);
}

/** For one that begins: should it have to wait, it sees what was changed. */
export async function shareSessionLock(tx: TenantTx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${accountLock(accountId)})`.execute(tx);
}
