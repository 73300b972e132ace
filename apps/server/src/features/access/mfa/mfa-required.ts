import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export async function isMfaRequired(tx: TenantTx): Promise<boolean> {
  const { mfa_required: isRequired } = await tx
    .selectFrom('tenant')
    .select('mfa_required')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return isRequired;
}
