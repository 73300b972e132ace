import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { AuditEvent } from '../../platform/database/db-types.ts';
import type { StoredEvent } from './verify-chain.ts';

const batchSize = 500;

export const storedEvent = (row: Selectable<AuditEvent>): StoredEvent => ({
  tenantId: row.tenant_id,
  seq: Number(row.seq),
  at: row.at.toISOString(),
  action: row.action,
  status: row.status,
  actorId: row.actor_id,
  actor: row.actor,
  message: row.message,
  source: row.source,
  requestId: row.request_id,
  details: row.details,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
});

/** A tenant's events from the first on, a batch at a time. */
export async function* readChain(db: Database, tenantId: string): AsyncGenerator<StoredEvent> {
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await db.inTenant(tenantId, (tx) =>
      tx
        .selectFrom('audit_event')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('seq', '>', String(from))
        .orderBy('seq')
        .limit(batchSize)
        .execute(),
    );
    for (const row of rows) {
      after = Number(row.seq);
      yield storedEvent(row);
    }
    if (rows.length < batchSize) return;
  }
}
