import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** The tenant's own whose mailbox is proven: staff who visit it are none, and an account that no one has verified is no second person. */
export const administrators = (tx: TenantTx) =>
  tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('membership.role', '=', 'administrator')
    .where('account.verified_at', 'is not', null);
