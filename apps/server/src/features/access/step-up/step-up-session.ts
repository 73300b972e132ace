import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Unauthenticated } from '../../../platform/http/http-error.ts';
import { announceSessions } from '../end-sessions.ts';

/** In the tenant of the session: it is this session alone that the person proved themselves in. */
export async function stepUpSession(tx: TenantTx, sessionId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ stepped_up_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Unauthenticated();
  await announceSessions(tx, [sessionId]);
}
