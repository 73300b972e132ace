import type { Clock } from '../clock.ts';
import type { TenantTx } from '../database/tenant-tx.ts';

export interface RestoredCopy {
  readonly restoredAt: Date;
  /** When the backup was made: what happened since is not in this database. */
  readonly backedUpAt: Date;
}

/** The restore that no operator has confirmed yet, if there is one. Every scope may read it. */
export async function findUnconfirmedCopy(tx: TenantTx): Promise<RestoredCopy | undefined> {
  const row = await tx
    .selectFrom('restoration')
    .select(['restored_at', 'backed_up_at'])
    .where('confirmed_at', 'is', null)
    .orderBy('restored_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { restoredAt: row.restored_at, backedUpAt: row.backed_up_at };
}

/** In the platform's scope. Of several who confirm at the same time one does: the others are told that there was nothing to confirm. */
export async function confirmCopy(tx: TenantTx, by: string, clock: Clock): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restoration')
    .set({ confirmed_at: clock.now(), confirmed_by: by })
    .where('tenant_id', '=', tx.tenantId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
