import { isEmailAddress } from '@rampart/domain/email-address.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { rolesOf } from '../users/index.ts';

export interface Recipient {
  readonly accountId: string;
  readonly email: string;
  readonly isOptedOut: boolean;
}

/** More users than a tenant has; those who joined first are offered. */
const mostOffered = 500;

/** The users of the tenant who may read reports and have proven their address, by address. A mail goes to no one else. */
export async function listRecipients(tx: TenantTx): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('report_opt_out', (join) =>
      join.onRef('report_opt_out.account_id', '=', 'membership.account_id').onRef('report_opt_out.tenant_id', '=', 'membership.tenant_id'),
    )
    .select(['account.id', 'account.email', 'membership.role', 'membership.provider_roles', 'report_opt_out.since'])
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.verified_at', 'is not', null)
    .orderBy('membership.joined_at')
    .limit(mostOffered)
    .execute();
  return rows
    .filter((row) => isPermitted(rolesOf(row), 'reports:read'))
    .map(({ id, email, since }) => ({ accountId: id, email, isOptedOut: since !== null }))
    .toSorted((a, b) => a.email.localeCompare(b.email, 'en'));
}

/** Those of the chosen who still get it. What was taken for an address in the past may be one that no mail is sent to. */
export async function listReached(tx: TenantTx, chosen: readonly string[]): Promise<Recipient[]> {
  const ids = new Set(chosen);
  return (await listRecipients(tx)).filter(
    ({ accountId, email, isOptedOut }) => ids.has(accountId) && !isOptedOut && isEmailAddress(email),
  );
}
