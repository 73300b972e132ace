import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * For a transaction that records something and then notifies people, without having touched a row of the tenant before: a notification
 * refers to its tenant, and a transaction that changes the tenant's requirements has locked it when it waits for the log.
 */
export async function lockTenant(tx: TenantTx): Promise<void> {
  await tx.selectFrom('tenant').select('tenant_id').where('tenant_id', '=', tx.tenantId).forKeyShare().executeTakeFirstOrThrow();
}
