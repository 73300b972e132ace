import type { ConnectedApplication } from '../application-store.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Longer than any check takes, even one that another worker starts again. */
const lapseMs = 4 * 60_000;

/** A check whose worker is gone does not block others for ever. */
export const isChecking = ({ checkingSince }: Pick<ConnectedApplication, 'checkingSince'>, now: Date): boolean =>
  checkingSince !== null && now.getTime() - checkingSince.getTime() < lapseMs;

/** An application and its modules, or a module's parent and all of that one's modules: they share one connection. */
export async function markFamily(tx: TenantTx, rootId: string, now: Date): Promise<void> {
  await tx
    .updateTable('application')
    .set({ checking_since: now })
    .where('tenant_id', '=', tx.tenantId)
    .where((where) => where.or([where('id', '=', rootId), where('parent_id', '=', rootId)]))
    .execute();
}

/** How many checks had lapsed. */
export async function clearLapsed(tx: TenantTx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('application')
    .set({ checking_since: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('checking_since', '<=', new Date(now.getTime() - lapseMs))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
