import type { Entitlement } from '@rampart/contract/tenants.ts';
import { canBeLimited, type EntitlementIdentifier, entitlements } from '@rampart/domain/entitlement.ts';
import { type EntitlementGrant, entitlementStateOf } from '@rampart/domain/entitlement-state.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { countUsage, type UsageCounters } from './entitlement-usage.ts';

/** An empty table denies: only the interface treats "not loaded" as granted. */
const nothing: EntitlementGrant = { granted: false, limit: null };

export async function listGrants(tx: TenantTx): Promise<ReadonlyMap<number, EntitlementGrant>> {
  const rows = await tx
    .selectFrom('entitlement_grant')
    .select(['entitlement_id', 'granted', 'usage_limit'])
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  return new Map(rows.map(({ entitlement_id, granted, usage_limit }) => [entitlement_id, { granted, limit: usage_limit }]));
}

export const grantOf = (grants: ReadonlyMap<number, EntitlementGrant>, id: number): EntitlementGrant => grants.get(id) ?? nothing;

export async function listEntitlementsOf(tx: TenantTx, usage: UsageCounters): Promise<Entitlement[]> {
  const grants = await listGrants(tx);
  return Promise.all(
    entitlements.map(async ({ id, identifier, name }) => {
      const { isEntitled: is_entitled, ...state } = entitlementStateOf(grantOf(grants, id), await countUsage(tx, usage, identifier));
      return { id, identifier, name, can_be_limited: canBeLimited(identifier), ...state, is_entitled };
    }),
  );
}

interface Asked {
  readonly identifier: EntitlementIdentifier;
  readonly usage: UsageCounters;
  /** Whether a limit that is used up counts as well. */
  readonly until?: 'used-up' | 'withdrawn';
}

export async function isEntitled(tx: TenantTx, { identifier, usage, until = 'used-up' }: Asked): Promise<boolean> {
  const id = entitlements.find((entitlement) => entitlement.identifier === identifier)?.id ?? 0;
  const grant = grantOf(await listGrants(tx), id);
  if (until === 'withdrawn') return grant.granted;
  const used = grant.limit === null ? 0 : await countUsage(tx, usage, identifier);
  return entitlementStateOf(grant, used).isEntitled;
}

export interface EntitlementChange extends EntitlementGrant {
  readonly id: number;
}

export async function putGrants(tx: TenantTx, changes: readonly EntitlementChange[]): Promise<void> {
  await tx
    .insertInto('entitlement_grant')
    .values(changes.map(({ id, granted, limit }) => ({ tenant_id: tx.tenantId, entitlement_id: id, granted, usage_limit: limit })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'entitlement_id'])
        .doUpdateSet((eb) => ({ granted: eb.ref('excluded.granted'), usage_limit: eb.ref('excluded.usage_limit') })),
    )
    .execute();
}

/** Exactly these, without limits; every other one is withdrawn. */
export const grantEntitlements = (tx: TenantTx, identifiers: readonly EntitlementIdentifier[]): Promise<void> =>
  putGrants(
    tx,
    entitlements.map(({ id, identifier }) => ({ id, granted: identifiers.includes(identifier), limit: null })),
  );
