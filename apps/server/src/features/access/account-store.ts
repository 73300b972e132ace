import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface AccountLogin {
  readonly id: string;
  readonly email: string;
  readonly primaryTenantId: string;
  readonly passwordHash: string | undefined;
}

/** In the platform's scope: before somebody has signed in, no tenant is known. */
export async function findLogin(tx: TenantTx, email: string): Promise<AccountLogin | undefined> {
  const row = await tx
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'account.email', 'account.primary_tenant_id', 'password.hash'])
    .where('account.email', '=', email)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, primaryTenantId: row.primary_tenant_id, passwordHash: row.hash ?? undefined };
}

/** Where a person lands after signing in: the primary tenant, or else the one joined first. */
export async function findHomeTenant(db: Database, account: AccountLogin): Promise<string | undefined> {
  const memberships = await db.asAccount(account.id, (tx) =>
    tx.selectFrom('membership').select('tenant_id').where('account_id', '=', account.id).orderBy('joined_at').limit(1000).execute(),
  );
  const tenantIds = memberships.map((membership) => membership.tenant_id);
  return tenantIds.includes(account.primaryTenantId) ? account.primaryTenantId : tenantIds[0];
}

export async function putPassword(tx: TenantTx, accountId: string, hash: string): Promise<void> {
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ hash, changed_at: new Date() }))
    .execute();
}
