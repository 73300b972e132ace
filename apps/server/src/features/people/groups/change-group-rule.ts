import type { GroupRule as PresentedRule } from '@rampart/contract/people/groups.ts';
import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import type { GroupRule } from '@rampart/domain/people/group-rule.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { loadOverriddenRules } from './group-rule-store.ts';
import { refreshGroups } from './refresh-groups.ts';

const nameOf = (groupId: number): string => peopleGroups.find(({ id }) => id === groupId)?.name ?? String(groupId);

/** All of them, as this tenant has them. */
export async function listGroupRules(tx: TenantTx): Promise<PresentedRule[]> {
  const own = new Map((await loadOverriddenRules(tx)).map((rule) => [rule.groupId, rule]));
  return groupRules.map((rule) => {
    const overridden = own.get(rule.groupId);
    const { titles, departments } = overridden ?? rule;
    return {
      group_id: rule.groupId,
      name: nameOf(rule.groupId),
      titles: [...titles],
      departments: [...departments],
      default_titles: [...rule.titles],
      default_departments: [...rule.departments],
      is_overridden: overridden !== undefined,
      changed_by: overridden?.changedBy ?? null,
      changed_at: overridden?.changedAt.toISOString() ?? null,
    };
  });
}

async function getRule(tx: TenantTx, groupId: number): Promise<PresentedRule> {
  const rule = (await listGroupRules(tx)).find((each) => each.group_id === groupId);
  if (rule === undefined) throw new NotFound('group');
  return rule;
}

interface RuleChange {
  readonly by: ActedBy;
  readonly groupId: number;
}

const once = (phrases: readonly string[]): string[] => [...new Set(phrases.map((phrase) => phrase.toLowerCase()))];

/** The people are put into groups anew at once. */
export async function changeGroupRule(
  deps: AuditDeps,
  tx: TenantTx,
  change: RuleChange & Omit<GroupRule, 'groupId'>,
): Promise<PresentedRule> {
  await getRule(tx, change.groupId);
  const words = {
    titles: once(change.titles),
    departments: once(change.departments),
    changed_at: deps.clock.now(),
    changed_by: change.by.actor.slice(0, 254),
  };
  await tx
    .insertInto('people_group_rule')
    .values({ tenant_id: tx.tenantId, group_id: change.groupId, ...words })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'group_id']).doUpdateSet(words))
    .execute();
  await refreshGroups(tx);
  const message = `Changed the rule of the group ${nameOf(change.groupId)}.`;
  const details = { titles: words.titles.join('; '), departments: words.departments.join('; ') };
  await recordEvent(deps, tx, { ...change.by, action: 'group-rule.change', status: 'success', message, details });
  return getRule(tx, change.groupId);
}

export async function resetGroupRule(deps: AuditDeps, tx: TenantTx, { by, groupId }: RuleChange): Promise<PresentedRule> {
  const { is_overridden: isOverridden } = await getRule(tx, groupId);
  if (isOverridden) {
    await tx.deleteFrom('people_group_rule').where('tenant_id', '=', tx.tenantId).where('group_id', '=', groupId).execute();
    await refreshGroups(tx);
    const message = `Restored the default rule of the group ${nameOf(groupId)}.`;
    await recordEvent(deps, tx, { ...by, action: 'group-rule.reset', status: 'success', message });
  }
  return getRule(tx, groupId);
}
