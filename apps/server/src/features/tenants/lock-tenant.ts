import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * For a transaction that records something and then tells people, without having touched a row of the tenant before: a notification
 * refers to its tenant, and whoever changes what the tenant requires has locked it when they come to wait for the log.
 */
export async function lockTenant(tx: TenantTx): Promise<void> {
  await tx.selectFrom('tenant').select('tenant_id').where('tenant_id', '=', tx.tenantId).forKeyShare().executeTakeFirstOrThrow();
}
