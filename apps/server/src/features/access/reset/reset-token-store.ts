import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { hashLinkToken } from '../../users/index.ts';

const lifeMs = 3_600_000;
const purpose = 'password-reset';

/** All in the platform's scope: passwords belong to accounts, and those to no tenant. */
export async function putResetToken(
  tx: TenantTx,
  { accountId, token, now }: { accountId: string; token: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('one_time_token')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
  await tx
    .insertInto('one_time_token')
    .values({ hash: hashLinkToken(token), purpose, account_id: accountId, created_at: now, expires_at: new Date(now.getTime() + lifeMs) })
    .execute();
}

const goodToken = (tx: TenantTx, { token, now }: { token: string; now: Date }) =>
  tx
    .selectFrom('one_time_token')
    .where('one_time_token.tenant_id', '=', tx.tenantId)
    .where('hash', '=', hashLinkToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

export async function findResetEmail(tx: TenantTx, proof: { token: string; now: Date }): Promise<string | undefined> {
  const row = await goodToken(tx, proof)
    .innerJoin('account', 'account.id', 'one_time_token.account_id')
    .select('account.email')
    .executeTakeFirst();
  return row?.email;
}

/** Compare and set: of any number of concurrent uses of one link, exactly one gets true. */
export async function takeResetToken(tx: TenantTx, { token, now }: { token: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', hashLinkToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Links that were not used, and those that were: none is good for anything once the password is new. */
export async function deleteResetTokens(tx: TenantTx, accountId: string): Promise<void> {
  await tx.deleteFrom('one_time_token').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
}
