import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import type { GroupRule } from '@rampart/domain/people/group-rule.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

interface OverriddenRule extends GroupRule {
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The tenant's own: at most one for each rule of the catalog. */
export async function loadOverriddenRules(tx: TenantTx): Promise<OverriddenRule[]> {
  const rows = await tx
    .selectFrom('people_group_rule')
    .select(['group_id as groupId', 'titles', 'departments', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tx.tenantId)
    .execute();
  return rows;
}

/** By which words this tenant's people are put into groups: those of the catalog, or its own in the place of them. */
export async function loadGroupRules(tx: TenantTx): Promise<GroupRule[]> {
  const own = new Map((await loadOverriddenRules(tx)).map((rule) => [rule.groupId, rule]));
  return groupRules.map((rule) => own.get(rule.groupId) ?? rule);
}
