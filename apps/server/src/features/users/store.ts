import type { User } from '@rampart/contract/users/users.ts';
import { CustomerRole, ProviderRole, type Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { forgetViewsOf } from './views/view-store.ts';

/** What the user table shows at most; organisations with more people use single sign-on groups. */
const userLimit = 5000;

const Roles = z.array(ProviderRole).catch([]);

export async function listUsersOf(tx: TenantTx): Promise<User[]> {
  const users = tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.primary_tenant_id'])
    .select(['membership.role', 'membership.provider_roles', 'membership.joined_at'])
    .select((eb) => eb('account.verified_at', 'is not', null).$castTo<boolean>().as('is_verified'))
    .where('membership.tenant_id', '=', tx.tenantId)
    .orderBy('account.email')
    .limit(userLimit);
  return (await plannedOnce(tx, users)).map((row) => ({
    username: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: CustomerRole.parse(row.role),
    date_joined: row.joined_at.toISOString(),
    external_user: row.primary_tenant_id !== tx.tenantId,
    email_verified: row.is_verified,
    rampart_roles: Roles.parse(row.provider_roles),
  }));
}

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly tenantId: string;
  /** When the address was proven; nothing while it is not. */
  readonly verifiedAt: Date | undefined;
}

/** In the platform's scope: accounts belong to no customer. */
export async function insertAccount(tx: TenantTx, account: NewAccount): Promise<string> {
  const { id } = await tx
    .insertInto('account')
    .values({
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      primary_tenant_id: account.tenantId,
      verified_at: account.verifiedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findAccountId(tx: TenantTx, email: string): Promise<string | undefined> {
  return (await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/** In the platform's scope. It is proven once. */
export async function markVerified(tx: TenantTx, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ verified_at: now })
    .where('id', '=', accountId)
    .where('verified_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** In the person's own scope: the provider's roles of all their memberships, which are few. */
export async function loadProviderRolesOf(tx: TenantTx, accountId: string): Promise<ProviderRole[]> {
  const memberships = await tx.selectFrom('membership').select('provider_roles').where('account_id', '=', accountId).execute();
  return memberships.flatMap((membership) => Roles.parse(membership.provider_roles));
}

/**
 * In the person's own scope: they belong to this tenant from now on. Staff of the provider stay at home there: the administrators of
 * the home decide about the second factor.
 */
export async function moveHome(tx: TenantTx, accountId: string, tenantId: string): Promise<void> {
  if ((await loadProviderRolesOf(tx, accountId)).length > 0) return;
  await tx.updateTable('account').set({ primary_tenant_id: tenantId }).where('id', '=', accountId).execute();
}

/** In the tenant's scope: what a person is and keeps here, without a word about why it ends. */
export async function endMembershipHere(tx: TenantTx, accountId: string): Promise<void> {
  await tx.deleteFrom('membership').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
  await forgetViewsOf(tx, accountId);
}

export async function isMember(tx: TenantTx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewMembership {
  readonly accountId: string;
  readonly role: CustomerRole;
  readonly providerRoles: readonly ProviderRole[];
}

export async function insertMembership(tx: TenantTx, { accountId, role, providerRoles }: NewMembership): Promise<void> {
  await tx
    .insertInto('membership')
    .values({ tenant_id: tx.tenantId, account_id: accountId, role, provider_roles: [...providerRoles] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every role a person has in a tenant: the customer role, and the provider's own where there are any. */
export const rolesOf = (membership: { role: string; provider_roles: readonly string[] }): Role[] => [
  CustomerRole.parse(membership.role),
  ...Roles.parse(membership.provider_roles),
];

/** What the provider's staff are in a tenant that they do not belong to. */
export const visitingRolesOf = (providerRoles: readonly string[]): Role[] => Roles.parse(providerRoles);
