import { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface BaselineRule {
  readonly id: string;
  readonly data: RuleData;
  readonly name: string;
  readonly reason: string;
  readonly owner: string | null;
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** One tenant has no more: a rule beyond them is refused. */
export const mostRules = 1000;

const ruleRows = (tx: TenantTx) =>
  tx
    .selectFrom('baseline_rule')
    .select(['id', 'rule_data', 'name', 'reason', 'owner', 'expires_at', 'created_by', 'created_at'])
    .where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof ruleRows>['execute']>>[number];

const toRule = (row: Row): BaselineRule => ({
  id: row.id,
  data: RuleData.parse(row.rule_data),
  name: row.name,
  reason: row.reason,
  owner: row.owner,
  expiresAt: row.expires_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

/** All of them, the newest first. */
export async function listRules(tx: TenantTx): Promise<BaselineRule[]> {
  return (await ruleRows(tx).orderBy('created_at', 'desc').limit(mostRules).execute()).map(toRule);
}

export async function findRule(tx: TenantTx, id: string): Promise<BaselineRule | undefined> {
  const row = await ruleRows(tx).where('id', '=', id).executeTakeFirst();
  return row && toRule(row);
}

/** Those that hold at a time, the newest first. */
export async function listActiveRules(tx: TenantTx, at: Date): Promise<BaselineRule[]> {
  const rows = await ruleRows(tx)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('created_at', 'desc')
    .limit(mostRules)
    .execute();
  return rows.map(toRule);
}

export type NewRule = Omit<BaselineRule, 'id'>;

export async function insertRule(tx: TenantTx, rule: NewRule): Promise<string> {
  const { id } = await tx
    .insertInto('baseline_rule')
    .values({
      tenant_id: tx.tenantId,
      rule_data: JSON.stringify(rule.data),
      name: rule.name,
      reason: rule.reason,
      owner: rule.owner,
      expires_at: rule.expiresAt,
      created_by: rule.createdBy,
      created_at: rule.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is left of a rule that is about fewer objects than before. */
export async function narrowRule(tx: TenantTx, { id, data, name }: Pick<BaselineRule, 'id' | 'data' | 'name'>): Promise<void> {
  await tx
    .updateTable('baseline_rule')
    .set({ rule_data: JSON.stringify(data), name })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRuleRow(tx: TenantTx, id: string): Promise<void> {
  await tx.deleteFrom('baseline_rule').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
}
