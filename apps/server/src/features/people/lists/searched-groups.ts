import { hash } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than there are products. */
const mostApplications = 200;

/** What is searched for groups that were made by hand: all groups as they were read, for these lists. */
export const searchOf = (lists: readonly { readonly list: string }[], reading: Buffer): Buffer =>
  hash('sha256', Buffer.concat([reading, Buffer.from(JSON.stringify(lists.map(({ list }) => list).toSorted()))]), 'buffer');

/** By application, the last search that found none. */
export async function listSearched(tx: TenantTx): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx
    .selectFrom('searched_groups')
    .select(['application_id', 'search'])
    .where('tenant_id', '=', tx.tenantId)
    .limit(mostApplications)
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.search]));
}

export async function putSearched(tx: TenantTx, applicationId: string, search: Buffer): Promise<void> {
  await tx
    .insertInto('searched_groups')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, search })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id']).doUpdateSet({ search }))
    .execute();
}
