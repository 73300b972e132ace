import { type Database, inScopeOf } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface AccountLogin {
  readonly id: string;
  readonly email: string;
  readonly primaryTenantId: string;
  readonly passwordHash: string | undefined;
  readonly hasMfa: boolean;
  /** The owner of the address has proven it. An unverified account gives way to the person who proves the address. */
  readonly isVerified: boolean;
}

/** In the platform's scope: before the sign-in, no tenant is known. */
export async function findLogin(tx: TenantTx, email: string): Promise<AccountLogin | undefined> {
  const row = await tx
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .leftJoin('totp', (join) => join.onRef('totp.account_id', '=', 'account.id').on('totp.state', '=', 'on'))
    .select([
      'account.id',
      'account.email',
      'account.primary_tenant_id',
      'account.verified_at',
      'password.hash',
      'totp.state as totp_state',
    ])
    .where('account.email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, primary_tenant_id: primaryTenantId, hash, totp_state: totpState } = row;
  const isVerified = row.verified_at !== null;
  return { id, email: row.email, primaryTenantId, passwordHash: hash ?? undefined, hasMfa: totpState !== null, isVerified };
}

/** Where a person lands after signing in: the primary tenant, or else the one joined first. */
export async function findHomeTenant(db: Database, account: AccountLogin): Promise<string | undefined> {
  const memberships = await db.asAccount(account.id, (tx) =>
    tx.selectFrom('membership').select('tenant_id').where('account_id', '=', account.id).orderBy('joined_at').limit(1000).execute(),
  );
  const tenantIds = memberships.map((membership) => membership.tenant_id);
  return tenantIds.includes(account.primaryTenantId) ? account.primaryTenantId : tenantIds[0];
}

/** Whether the proven password is still that of the account. To be asked under the session lock, which a new password waits for. */
export async function isPasswordCurrent(tx: TenantTx, { id, passwordHash }: AccountLogin): Promise<boolean> {
  const current = await inScopeOf(tx, platformTenantId, (platform) =>
    platform.selectFrom('password').select('hash').where('account_id', '=', id).executeTakeFirst(),
  );
  return current !== undefined && current.hash === passwordHash;
}

export async function putPassword(tx: TenantTx, accountId: string, hash: string): Promise<void> {
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ hash, changed_at: new Date() }))
    .execute();
}
