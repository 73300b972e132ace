import { oneLine } from '@rampart/domain/one-line.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/** Tells the tenant's administrators of what may come again and again; the same only after an hour. */
export async function notifyOnceAnHour(tx: TenantTx, subject: string, now: Date): Promise<void> {
  const recent = await tx
    .selectFrom('notification')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('subject', '=', oneLine(subject))
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .limit(1)
    .executeTakeFirst();
  if (recent === undefined) await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'medium' });
}
