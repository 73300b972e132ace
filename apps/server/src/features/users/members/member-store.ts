import { CustomerRole, ProviderRole } from '@rampart/domain/role.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';

export interface Member {
  readonly accountId: string;
  readonly email: string;
  readonly role: CustomerRole;
  readonly providerRoles: readonly ProviderRole[];
  readonly isExternal: boolean;
  readonly isVerified: boolean;
}

const ProviderRoles = z.array(ProviderRole).catch([]);

export async function getMember(tx: TenantTx, email: string): Promise<Member> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.email', 'account.primary_tenant_id', 'account.verified_at'])
    .select(['membership.role', 'membership.provider_roles'])
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('account.email', '=', email)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound('user');
  return {
    accountId: row.id,
    email: row.email,
    role: CustomerRole.parse(row.role),
    providerRoles: ProviderRoles.parse(row.provider_roles),
    isExternal: row.primary_tenant_id !== tx.tenantId,
    isVerified: row.verified_at !== null,
  };
}

/** Changes to the people of one tenant wait for each other, so that two cannot both take "the one before the last" away. */
export async function lockMembers(tx: TenantTx): Promise<{ isProvider: boolean }> {
  const tenant = await tx
    .selectFrom('tenant')
    .select('is_provider')
    .where('tenant_id', '=', tx.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { isProvider: tenant.is_provider };
}

/** An administrator whose address is not verified does not count. */
const othersThan = (tx: TenantTx, member: Member) =>
  tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('membership.account_id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('membership.account_id', '!=', member.accountId)
    .where('account.verified_at', 'is not', null)
    .limit(1);

export const isOnlyAdministrator = async (tx: TenantTx, member: Member): Promise<boolean> =>
  member.role === 'administrator' && (await othersThan(tx, member).where('role', '=', 'administrator').executeTakeFirst()) === undefined;

/** Staff who visit the tenant are none, and one whose address is not verified does not count. */
export async function hasAdministrator(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('membership.account_id')
    .where('membership.tenant_id', '=', tx.tenantId)
    .where('membership.role', '=', 'administrator')
    .where('account.verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this account is an administrator of the tenant itself. */
export async function isAdministrator(tx: TenantTx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'administrator')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isOnlySuperuser(tx: TenantTx, member: Member): Promise<boolean> {
  if (!member.providerRoles.includes('superuser')) return false;
  const other = await othersThan(tx, member)
    .where(
      (where) => where.val('superuser'),
      '=',
      (where) => where.fn.any('provider_roles'),
    )
    .executeTakeFirst();
  return other === undefined;
}
