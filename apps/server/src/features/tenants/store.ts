import type { Tenant } from '@rampart/contract/tenants.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** What the list of tenants shows at most. */
const listLimit = 1000;

/** How far the tenant has come, and its name. */
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

export interface TenantLister {
  readonly accountId: string;
  readonly currentTenantId: string;
  /** `own`: those the person belongs to. `all`: the provider's staff may go anywhere. */
  readonly reach: 'own' | 'all';
}

/** The tenants a person can act in, by name. The person's own rows are all this transaction sees of memberships. */
export async function listTenantsOf(db: Database, { accountId, currentTenantId, reach }: TenantLister): Promise<Tenant[]> {
  const rows = await db.asAccount(accountId, (tx) =>
    tx
      .selectFrom('tenant')
      .innerJoin('account', (join) => join.on('account.id', '=', accountId))
      .select(['tenant.tenant_id', 'tenant.name', 'account.primary_tenant_id'])
      .$if(reach === 'own', (query) =>
        query.where('tenant.tenant_id', 'in', (own) =>
          own.selectFrom('membership').select('membership.tenant_id').where('membership.account_id', '=', accountId),
        ),
      )
      .orderBy('tenant.name')
      .orderBy('tenant.tenant_id')
      .limit(listLimit)
      .execute(),
  );
  return rows.map((row) => ({
    uuid: row.tenant_id,
    name: row.name,
    current_tenant: row.tenant_id === currentTenantId,
    primary_tenant: row.tenant_id === row.primary_tenant_id,
  }));
}
