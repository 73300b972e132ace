import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { BaselineRule as ShownRule } from '@rampart/contract/watch/baseline.ts';
import type { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { WatchDeps } from '../watch-deps.ts';
import { type BaselineRule, deleteRuleRow, findRule, insertRule, listRules, mostRules } from './rule-store.ts';
import { reopenAccepted } from './end-rules.ts';

const isActive = ({ expiresAt }: BaselineRule, now: Date): boolean => expiresAt === null || expiresAt > now;

const present = (rule: BaselineRule, now: Date): ShownRule => ({
  id: rule.id,
  name: rule.name,
  rule_data: rule.data,
  reason: rule.reason,
  owner: rule.owner,
  expires_at: rule.expiresAt?.toISOString() ?? null,
  created_by: rule.createdBy,
  created_at: rule.createdAt.toISOString(),
  is_active: isActive(rule, now),
});

export const presentRules = async ({ clock }: WatchDeps, tx: TenantTx): Promise<ShownRule[]> =>
  (await listRules(tx)).map((rule) => present(rule, clock.now()));

export interface AskedRule {
  readonly name: string;
  readonly data: RuleData;
  readonly reason: string;
  readonly expiresAt: string | null;
  readonly by: ActedBy;
}

const mostYears = 5;

function endOf({ clock }: WatchDeps, expiresAt: string | null): Date | null {
  if (expiresAt === null) return null;
  const [end, now] = [new Date(expiresAt), clock.now()];
  if (end <= now) throw new BadRequest('The end is in the past. Choose a later date.');
  if (end.getTime() - now.getTime() > mostYears * 366 * 86_400_000)
    throw new BadRequest(`A rule holds for at most ${mostYears} years, or without an end.`);
  return end;
}

export async function createRule(deps: WatchDeps, tx: TenantTx, asked: AskedRule): Promise<ShownRule> {
  if ((await listRules(tx)).length >= mostRules)
    throw new HttpError(409, `There are ${mostRules} baseline rules already. Delete those that no longer matter.`);
  const now = deps.clock.now();
  const { name, data, reason, by } = asked;
  const rule = { data, name, reason, owner: null, expiresAt: endOf(deps, asked.expiresAt), createdBy: by.actor, createdAt: now };
  const id = await insertRule(tx, rule);
  const message = `Created the baseline rule “${name}”. ${reason}`;
  await recordEvent(deps, tx, { ...by, action: 'baseline-rule.create', status: 'success', message, details: { rule: id } });
  return present({ ...rule, id }, now);
}

export async function updateRule(deps: WatchDeps, tx: TenantTx, id: string, asked: AskedRule): Promise<ShownRule> {
  const known = await findRule(tx, id);
  if (known === undefined) throw new NotFound('rule');
  const { name, data, reason, by } = asked;
  const expiresAt = endOf(deps, asked.expiresAt);
  await tx
    .updateTable('baseline_rule')
    .set({ name, rule_data: JSON.stringify(data), reason, expires_at: expiresAt, ended_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await bumpVersion(tx, driftResource);
  const message = `Changed the baseline rule “${name}”. ${reason}`;
  await recordEvent(deps, tx, { ...by, action: 'baseline-rule.update', status: 'success', message, details: { rule: id } });
  return present({ ...known, name, data, reason, expiresAt }, deps.clock.now());
}

/** What it had accepted, and is still there, waits for a decision again. */
export async function deleteRule(deps: WatchDeps, tx: TenantTx, id: string, by: ActedBy): Promise<void> {
  const known = await findRule(tx, id);
  if (known === undefined) throw new NotFound('rule');
  const reopened = (await reopenAccepted(tx, [id], deps.clock.now())).reduce((sum, { changes }) => sum + changes, 0);
  await deleteRuleRow(tx, id);
  await bumpVersion(tx, driftResource);
  const again = reopened === 0 ? '' : ` ${reopened} accepted ${reopened === 1 ? 'change is an alert' : 'changes are alerts'} again.`;
  const message = `Deleted the baseline rule “${known.name}”.${again}`;
  await recordEvent(deps, tx, { ...by, action: 'baseline-rule.delete', status: 'success', message, details: { rule: id } });
}
