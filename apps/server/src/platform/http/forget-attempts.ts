import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Counts of windows that no limit looks at any more. */
export async function forgetAttempts(db: Database): Promise<void> {
  await db.inPlatform((tx) =>
    sql`delete from rate_window where tenant_id = ${tx.tenantId} and starts_at < now() - interval '1 hour'`.execute(tx),
  );
}
