import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { DriftPriority, higherPriority } from '@rampart/domain/watch/drift-priority.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from '../../notifications/index.ts';

interface Reopened {
  grouping_id: string;
  changes: number;
}

/**
 * What these rules had accepted, and is still as it was then, is an alert again. Of an object that was accepted several times, that is each change
 * back to the first one that no acceptance is left for; what the object was before that is the baseline. By alert, how many changes that are.
 */
export async function reopenAccepted(tx: TenantTx, ruleIds: readonly string[], at: Date): Promise<readonly Reopened[]> {
  const { rows } = await sql<Reopened>`
    with own as (
      select change.id, change.application_id, change.type, change.object_id, change.before, change.after, change.found_at, object.hash,
        change.before is not distinct from change.after as is_move,
        change.status = 'accepted' and change.grouping_id is not null and change.rule_id is not null and (
          change.rule_id = any(${ruleIds}::uuid[]) or not exists (
            select from baseline_rule as rule
            where rule.tenant_id = change.tenant_id and rule.id = change.rule_id and rule.ended_at is null)) as is_over
      from (
        select distinct application_id, type, object_id from drift_change
        where tenant_id = ${tx.tenantId} and rule_id = any(${ruleIds}::uuid[]) and status = 'accepted' and grouping_id is not null
      ) as accepted
      join drift_change as change on change.tenant_id = ${tx.tenantId} and change.application_id = accepted.application_id
        and change.type = accepted.type and change.object_id = accepted.object_id and change.status <> 'reverted'
      join configuration_object as object on object.tenant_id = change.tenant_id and object.application_id = change.application_id
        and object.type = change.type and object.object_id = change.object_id
    ), linked as (
      select *, row_number() over newest as place,
        is_over and after is not distinct from case when row_number() over newest = 1 then hash else lag(before) over newest end as is_linked
      from own where not is_move
      window newest as (partition by application_id, type, object_id order by found_at desc, id desc)
    ), chained as (
      select *, bool_and(is_linked) over (partition by application_id, type, object_id order by place) as is_chained from linked
    ), reopened as (
      update drift_change as change set status = 'new', rule_id = null
      where change.tenant_id = ${tx.tenantId} and change.id in (
        select id from chained where is_chained
        union all select id from own where is_move and is_over and after is not distinct from hash)
      returning change.grouping_id
    ), restored as (
      update configuration_object as object set baseline = first.before
      from (
        select distinct on (application_id, type, object_id) application_id, type, object_id, before from chained
        where is_chained order by application_id, type, object_id, place desc
      ) as first
      where object.tenant_id = ${tx.tenantId} and object.application_id = first.application_id and object.type = first.type
        and object.object_id = first.object_id
    ), told as (
      update drift_grouping set digested_at = null, reopened_at = ${at}
      where tenant_id = ${tx.tenantId} and id in (select grouping_id from reopened)
    )
    select grouping_id, count(*)::integer as changes from reopened group by grouping_id`.execute(tx);
  return rows;
}

async function announceReopened(tx: TenantTx, groupingIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; title: string; product: string; priorities: string[] }>`
    select grouping.id, grouping.title, grouping.product, array_agg(distinct change.priority) as priorities
    from drift_grouping as grouping
    join drift_change as change on change.tenant_id = grouping.tenant_id and change.grouping_id = grouping.id
    where grouping.tenant_id = ${tx.tenantId} and grouping.id = any(${groupingIds}::uuid[])
    group by grouping.id, grouping.title, grouping.product, grouping.found_at order by grouping.found_at desc, grouping.id desc`.execute(
    tx,
  );
  const [first] = rows;
  if (first === undefined) return;
  const product = productRegistry.find(({ id }) => id === first.product)?.name ?? first.product;
  const subject =
    rows.length === 1
      ? `Drift in ${product} is an alert again, because its acceptance has ended: ${first.title}`
      : `${rows.length} alerts of drift wait for a decision again, because their acceptance has ended`;
  const priority = rows.flatMap(({ priorities }) => priorities.map((one) => DriftPriority.parse(one))).reduce(higherPriority, 'low');
  const links = [{ link_type: 'drift-alert-grouping', link_target: first.id }];
  await notifyAdministrators(tx, { category: 'drift', subject: subject.slice(0, 500), links, priority });
}

/** Rules whose time is over, once each. */
export async function endExpiredRules(tx: TenantTx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update baseline_rule set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and ended_at is null and expires_at <= ${now} returning id`.execute(tx);
  if (rows.length === 0) return;
  const ruleIds = rows.map(({ id }) => id);
  const reopened = await reopenAccepted(tx, ruleIds, now);
  await announceReopened(
    tx,
    reopened.map(({ grouping_id: id }) => id),
  );
}
