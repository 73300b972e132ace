import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than all lists have groups at all products. */
const mostGroups = 1000;

/** A group at an identity product for one of our lists, as it was last read back. */
export interface DeployedGroup {
  readonly applicationId: string;
  /** `exclusion:<type>`, or `program:<group>` for the people of a program. */
  readonly list: string;
  /** The product's id of the group. */
  readonly target: string;
  readonly name: string;
  /** The product's ids of those who are in it, sorted. */
  readonly memberIds: readonly string[];
  readonly readAt: Date;
}

/** What was read of a group, in place of what was read of it before. */
export async function putDeployedGroup(
  tx: TenantTx,
  { applicationId, list, target, name, memberIds, at }: Omit<DeployedGroup, 'readAt'> & { readonly at: Date },
): Promise<void> {
  const seen = { target, name, member_ids: memberIds.toSorted(), read_at: at };
  await tx
    .insertInto('deployed_group')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, list, ...seen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id', 'list']).doUpdateSet(seen))
    .execute();
}

/** The group is gone: the list is in no group there any more. */
export async function dropDeployedGroup(tx: TenantTx, which: Pick<DeployedGroup, 'applicationId' | 'list'>): Promise<void> {
  await tx
    .deleteFrom('deployed_group')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', which.applicationId)
    .where('list', '=', which.list)
    .execute();
}

export async function listDeployedGroups(tx: TenantTx): Promise<DeployedGroup[]> {
  const rows = await tx
    .selectFrom('deployed_group')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('application_id')
    .orderBy('list')
    .limit(mostGroups)
    .execute();
  return rows.map((row) => ({
    applicationId: row.application_id,
    list: row.list,
    target: row.target,
    name: row.name,
    memberIds: row.member_ids,
    readAt: row.read_at,
  }));
}
