import { isPermitted } from '@rampart/domain/permission.ts';
import { Role } from '@rampart/domain/role.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { isMember } from '../../users/index.ts';

export async function isRecipient(tx: TenantTx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('drift_digest_recipient')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Choice {
  readonly accountId: string;
  readonly isOn: boolean;
  readonly at: Date;
}

export async function chooseDigest(tx: TenantTx, { accountId, isOn, at }: Choice): Promise<void> {
  if (!isOn) {
    await tx.deleteFrom('drift_digest_recipient').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
    return;
  }
  if (!(await isMember(tx, accountId)))
    throw new HttpError(409, 'Only users of this tenant get its mails. Ask an administrator of the tenant to invite you.');
  await tx
    .insertInto('drift_digest_recipient')
    .values({ tenant_id: tx.tenantId, account_id: accountId, since: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doNothing())
    .execute();
}

/** More than ask for it in one tenant; the first who did get it. */
const mostRecipients = 500;

/** Those who are still users of the tenant, may see drift, and have shown that the mailbox is theirs. */
export async function listRecipients(tx: TenantTx): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string; role: string }>`
    select account.email, membership.role from drift_digest_recipient as recipient
    join membership on membership.tenant_id = recipient.tenant_id and membership.account_id = recipient.account_id
    join account on account.id = membership.account_id
    where recipient.tenant_id = ${tx.tenantId} and account.verified_at is not null
    order by recipient.since, account.email limit ${mostRecipients}`.execute(tx);
  return rows.filter(({ role }) => isPermitted([Role.parse(role)], 'drift:read')).map(({ email }) => email);
}
