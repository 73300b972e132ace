import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** To be locked first by whatever creates an account, before any row: one account per address, however the person joins. */
export async function lockEmail(tx: TenantTx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`account ${email}`}))`.execute(tx);
}
