import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type NewNotification, notify } from './store.ts';

/** More administrators than a tenant has; those who joined first are notified. */
const maxNotified = 200;

/** Their accounts, those who joined first. */
export async function listAdministrators(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('role', '=', 'administrator')
    .orderBy('joined_at')
    .limit(maxNotified)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

/** Notifies the administrators of the tenant except the actor, in the transaction of what happened. */
export async function notifyAdministrators(
  tx: TenantTx,
  notification: NewNotification,
  ...except: readonly (string | undefined)[]
): Promise<void> {
  // Always in the same order: two such transactions wait for each other, never both ways.
  const accountIds = (await listAdministrators(tx)).toSorted();
  for (const accountId of accountIds) if (!except.includes(accountId)) await notify(tx, accountId, notification);
}
