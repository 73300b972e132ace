import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** To staff who visit the tenant, and to an account that no one has verified: it may be a second one of the same person. */
export const mayNotApprove =
  'Only an administrator of this tenant whose email address is verified can approve. Ask another administrator, or verify your address under Profile Settings.';

/** The tenant's own whose mailbox is proven: staff who visit it are none, and an account that no one has verified is no second person. */
export const administrators = (tx: TenantTx) =>
  tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('membership.role', '=', 'administrator')
    .where('account.verified_at', 'is not', null);
