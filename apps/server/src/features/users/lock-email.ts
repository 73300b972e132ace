import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Whoever makes an account takes this first, before any row: one account an address, whichever way somebody comes in. */
export async function lockEmail(tx: TenantTx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`account ${email}`}))`.execute(tx);
}
