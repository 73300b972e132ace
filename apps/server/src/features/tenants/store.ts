import type { Entitlement, Tenant } from '@rampart/contract/tenants.ts';
import { type EntitlementIdentifier, entitlements } from '@rampart/domain/entitlement.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** More tenants than anybody belongs to. */
const membershipLimit = 1000;

export interface TenantAttributes {
  readonly name: string;
  readonly onboarding_status: 'pending' | 'queued' | 'running' | 'completed' | 'failed';
}

export async function getAttributes(tx: TenantTx): Promise<TenantAttributes> {
  const row = await tx
    .selectFrom('tenant')
    .select(['name', 'onboarding_status'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return { name: row.name, onboarding_status: row.onboarding_status as TenantAttributes['onboarding_status'] };
}

export async function insertTenant(tx: TenantTx, tenant: { name: string; isProvider: boolean }): Promise<string> {
  const { tenant_id: tenantId } = await tx
    .insertInto('tenant')
    .values({ name: tenant.name, is_provider: tenant.isProvider })
    .returning('tenant_id')
    .executeTakeFirstOrThrow();
  return tenantId;
}

export async function findTenantByName(tx: TenantTx, name: string): Promise<string | undefined> {
  const row = await tx.selectFrom('tenant').select('tenant_id').where('name', '=', name).orderBy('created_at').limit(1).executeTakeFirst();
  return row?.tenant_id;
}

/** The tenants a person belongs to, by name. The person's own rows are all this transaction sees of memberships. */
export async function listTenantsOf(db: Database, person: { accountId: string; currentTenantId: string }): Promise<Tenant[]> {
  const rows = await db.asAccount(person.accountId, (tx) =>
    tx
      .selectFrom('membership')
      .innerJoin('tenant', 'tenant.tenant_id', 'membership.tenant_id')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['tenant.tenant_id', 'tenant.name', 'account.primary_tenant_id'])
      .where('membership.account_id', '=', person.accountId)
      .orderBy('tenant.name')
      .limit(membershipLimit)
      .execute(),
  );
  return rows.map((row) => ({
    uuid: row.tenant_id,
    name: row.name,
    current_tenant: row.tenant_id === person.currentTenantId,
    primary_tenant: row.tenant_id === row.primary_tenant_id,
  }));
}

export async function listEntitlementsOf(tx: TenantTx): Promise<Entitlement[]> {
  const grants = await tx
    .selectFrom('entitlement_grant')
    .select(['entitlement_id', 'granted', 'usage_limit'])
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  const grantOf = new Map(grants.map((grant) => [grant.entitlement_id, grant]));
  return entitlements.map(({ id, identifier, name }) => {
    const granted = grantOf.get(id)?.granted ?? false;
    const limit = grantOf.get(id)?.usage_limit ?? null;
    return { id, identifier, name, can_be_limited: false, limit, usage: 0, remaining: limit, granted, is_entitled: granted };
  });
}

export async function grantEntitlements(tx: TenantTx, identifiers: readonly EntitlementIdentifier[]): Promise<void> {
  const rows = entitlements.map(({ id, identifier }) => ({
    tenant_id: tx.tenantId,
    entitlement_id: id,
    granted: identifiers.includes(identifier),
  }));
  await tx
    .insertInto('entitlement_grant')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'entitlement_id']).doUpdateSet((eb) => ({ granted: eb.ref('excluded.granted') })),
    )
    .execute();
}

/** An empty table denies: only the interface treats "not loaded" as granted. */
export async function isEntitled(tx: TenantTx, identifier: EntitlementIdentifier): Promise<boolean> {
  return (await listEntitlementsOf(tx)).some((entitlement) => entitlement.identifier === identifier && entitlement.is_entitled);
}
