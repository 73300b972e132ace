import type { AuditEnvelope } from '@rampart/contract/audit.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface EventWindow {
  readonly start: Date;
  readonly end: Date;
}

const inWindow = (tx: TenantTx, { start, end }: EventWindow) =>
  tx.selectFrom('audit_event').where('tenant_id', '=', tx.tenantId).where('at', '>=', start).where('at', '<', end);

/** How many events the window holds, counted up to a bound. */
export async function countEvents(tx: TenantTx, window: EventWindow, atMost: number): Promise<number> {
  const { count } = await tx
    .selectFrom(inWindow(tx, window).select('seq').limit(atMost).as('bounded'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listEvents(tx: TenantTx, window: EventWindow, page: { limit: number; offset: number }): Promise<AuditEnvelope[]> {
  const rows = await inWindow(tx, window)
    .select(['seq', 'hash', 'action', 'status', 'actor', 'message', 'source', 'at'])
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    event: {
      action: row.action,
      status: row.status === 'success' ? 'success' : 'failure',
      actor: row.actor,
      message: row.message,
      source: row.source,
      timestamp: row.at.toISOString(),
    },
  }));
}
