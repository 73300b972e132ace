import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { isEntitled } from './entitlement-store.ts';
import type { UsageCounters } from './entitlement-usage.ts';

/**
 * For the transaction that uses a limited entitlement up, before it writes the row that counts. The call's own gate looked before the act:
 * of two who passed it with one unit left, the second waits here until the first has committed, and then finds none.
 */
export async function lockEntitlement(tx: TenantTx, asked: { identifier: EntitlementIdentifier; usage: UsageCounters }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement ${tx.tenantId} ${asked.identifier}`}, 0))`.execute(tx);
  if (!(await isEntitled(tx, asked))) throw new Forbidden('You do not have entitlements to access this feature.');
}
