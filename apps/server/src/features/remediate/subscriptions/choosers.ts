import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { UnapprovedControl } from '../../deploy/index.ts';

/** More than take part in a remediation. */
const mostChoosers = 1000;

/** Everyone who has taken a step with a remediation. */
async function listStepTakers(tx: TenantTx, remediationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('remediation_event')
    .select('account_id')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .where('account_id', 'is not', null)
    .limit(mostChoosers)
    .execute();
  return rows.flatMap((row) => row.account_id ?? []);
}

interface Choice {
  readonly controlId: string;
  readonly accountId: string;
}

/**
 * Who selected or deselected these controls, changed their values, or withdrew the acceptance of their risk, since each was last approved. A step
 * counts by what it changed: the result of a deployment repeats the values that people chose, and moves only controls that were approved.
 */
async function listChoices(tx: TenantTx, remediationId: string, unapproved: readonly UnapprovedControl[]): Promise<Choice[]> {
  const ids = unapproved.map(({ controlId }) => controlId);
  const times = unapproved.map(({ since }) => since);
  const { rows } = await sql<Choice>`
    with unapproved as (select * from unnest(${ids}::text[], ${times}::timestamptz[]) as control (id, since)),
    step as (
      select at, account_id, event in ('stage', 'deploy', 'subscribe') as is_result, selected || staged || deployed || chosen as listed, tailored,
        lag(selected || staged || deployed || chosen) over by_time as listed_before, lag(tailored) over by_time as tailored_before
      from remediation_event where tenant_id = ${tx.tenantId} and remediation_id = ${remediationId}
      window by_time as (order by id)
    )
    select unapproved.id as "controlId", step.account_id as "accountId" from unapproved
    join step on step.account_id is not null and step.at >= coalesce(unapproved.since, '-infinity')
      and (not step.is_result and unapproved.id = any(step.listed) <> (unapproved.id = any(coalesce(step.listed_before, '{}')))
        or step.tailored -> unapproved.id is distinct from step.tailored_before -> unapproved.id)
    union
    select unapproved.id, membership.account_id from unapproved
    join accepted_risk as risk on risk.tenant_id = ${tx.tenantId} and risk.control_id = unapproved.id
      and risk.removed_at >= coalesce(unapproved.since, '-infinity')
    join account on account.email = risk.removed_by
    join membership on membership.tenant_id = risk.tenant_id and membership.account_id = account.id
    limit ${mostChoosers}`.execute(tx);
  return rows;
}

/**
 * The accounts that chose what of a subscription's controls has not been approved. Where no one is known to have chosen one of them, as when it came to
 * apply by itself, everyone who has taken a step counts: who approves it must have had no hand in the remediation.
 */
export async function controlChoosers(
  tx: TenantTx,
  remediationId: string,
  unapproved: readonly UnapprovedControl[],
): Promise<readonly string[]> {
  if (unapproved.length === 0) return [];
  const choices = await listChoices(tx, remediationId, unapproved);
  const chosen = new Set(choices.map(({ controlId }) => controlId));
  const others = unapproved.every(({ controlId }) => chosen.has(controlId)) ? [] : await listStepTakers(tx, remediationId);
  return [...new Set([...choices.map(({ accountId }) => accountId), ...others])].toSorted();
}

/** The account that chose last how a subscription keeps its list of people. Where that is not known, everyone who has taken a step. */
export async function listChoosers(tx: TenantTx, remediationId: string): Promise<readonly string[]> {
  const subscription = await tx
    .selectFrom('subscription')
    .select('add_only_by')
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .executeTakeFirst();
  const by = subscription?.add_only_by ?? null;
  return by === null ? listStepTakers(tx, remediationId) : [by];
}
