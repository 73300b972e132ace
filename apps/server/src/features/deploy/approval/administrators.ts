import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** The tenant's own: staff who visit it are none. */
export const administrators = (tx: TenantTx) =>
  tx.selectFrom('membership').where('membership.tenant_id', '=', tx.tenantId).where('membership.role', '=', 'administrator');
