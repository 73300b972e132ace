import { canBeLimited, type EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** How often a tenant has used an entitlement, counted from the rows that each use left behind. Features that write such rows bring a counter. */
export type UsageCounters = Readonly<Partial<Record<EntitlementIdentifier, (tx: TenantTx) => Promise<number>>>>;

export async function countUsage(tx: TenantTx, usage: UsageCounters, identifier: EntitlementIdentifier): Promise<number> {
  return canBeLimited(identifier) ? ((await usage[identifier]?.(tx)) ?? 0) : 0;
}
