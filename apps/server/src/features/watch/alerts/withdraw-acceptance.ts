import { mostListed, RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { DriftCategory } from '@rampart/domain/watch/drift-category.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type BaselineRule, deleteRuleRow, findRule, narrowRule } from '../baseline/rule-store.ts';
import { type AcceptedChange, acceptedRuleName } from './accepted-rule-name.ts';
import type { ChangeRow } from './alert-rows.ts';

/** The changes that a rule accepts, before any of them is taken out. */
async function listAccepted(tx: TenantTx, ruleId: string): Promise<(AcceptedChange & Pick<ChangeRow, 'id'>)[]> {
  const rows = await tx
    .selectFrom('drift_change')
    .select(['id', 'category', 'object_name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('rule_id', '=', ruleId)
    .where('status', '=', 'accepted')
    .orderBy('object_name')
    .orderBy('id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...row, category: DriftCategory.parse(row.category) }));
}

/** A rule that has the name of what it accepts gets the name of what is left; one that a person named keeps that. */
async function nameLeft(tx: TenantTx, { id, name }: Pick<BaselineRule, 'id' | 'name'>, released: readonly ChangeRow[]): Promise<string> {
  const accepted = await listAccepted(tx, id);
  const left = accepted.filter((change) => released.every((row) => row.id !== change.id));
  return left.length > 0 && name === acceptedRuleName(accepted) ? acceptedRuleName(left) : name;
}

/** Takes objects out of the rule that accepted them; a rule that is about no others goes. One that a person rewrote since is that person's. */
async function releaseFromRule(tx: TenantTx, ruleId: string, rows: readonly ChangeRow[]): Promise<void> {
  const rule = await findRule(tx, ruleId);
  if (rule?.data.accepted === undefined) return;
  const released = new Set(rows.map(({ object_id: instance, after }) => `${after} ${instance}`));
  const accepted = rule.data.accepted.filter(({ instance, version }) => !released.has(`${version} ${instance}`));
  if (accepted.length === 0) await deleteRuleRow(tx, ruleId);
  else await narrowRule(tx, { id: ruleId, data: RuleData.parse({ ...rule.data, accepted }), name: await nameLeft(tx, rule, rows) });
}

/** Where an object is still as it was accepted, it should be again what it was before the first of these changes of it. */
async function restoreBaselines(tx: TenantTx, rows: readonly ChangeRow[]): Promise<void> {
  const byObject = Map.groupBy(
    rows.toSorted((one, other) => one.found_at.getTime() - other.found_at.getTime()),
    ({ application_id: application, type, object_id: id }) => `${application} ${type} ${id}`,
  );
  const ends = [...byObject.values()].map((own) => ({ first: own[0]!, last: own.at(-1)! }));
  await sql`
    update configuration_object as object set baseline = decode(reopened.before, 'hex')
    from unnest(${ends.map(({ last }) => last.application_id)}::uuid[], ${ends.map(({ last }) => last.type)}::text[],
      ${ends.map(({ last }) => last.object_id)}::text[], ${ends.map(({ first }) => first.before)}::text[],
      ${ends.map(({ last }) => last.after)}::text[]) as reopened (application_id, type, object_id, before, after)
    where object.tenant_id = ${tx.tenantId} and object.application_id = reopened.application_id and object.type = reopened.type
      and object.object_id = reopened.object_id and encode(object.hash, 'hex') is not distinct from reopened.after`.execute(tx);
}

/** Before accepted changes are decided about otherwise: neither a rule nor the baseline may say any longer that they are expected. */
export async function withdrawAcceptance(tx: TenantTx, rows: readonly ChangeRow[]): Promise<void> {
  const accepted = rows.filter(({ status }) => status === 'accepted');
  if (accepted.length === 0) return;
  for (const [ruleId, own] of Map.groupBy(accepted, ({ rule_id: rule }) => rule))
    if (ruleId !== null) await releaseFromRule(tx, ruleId, own);
  await restoreBaselines(tx, accepted);
}
