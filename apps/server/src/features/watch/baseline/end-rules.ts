import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { DriftPriority, higherPriority } from '@rampart/domain/watch/drift-priority.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from '../../notifications/index.ts';

interface Reopened {
  grouping_id: string;
  changes: number;
}

type Sql = RawBuilder<unknown>;

/**
 * What these rules had accepted, and is still as it was then, is an alert again. Of an object that was accepted several times, that is each change
 * back to the first one that no acceptance is left for; what the object was before that is the baseline. By alert, how many changes that are.
 * An object that went elsewhere and came back is as it was accepted, unless a deployment of ours or another rule says so since.
 */
export async function reopenAccepted(tx: TenantTx, ruleIds: readonly string[], at: Date): Promise<readonly Reopened[]> {
  const isActive = sql`(rule.id is not null and rule.ended_at is null and not rule.id = any(${ruleIds}::uuid[]))`;
  const isOver = sql`(change.status = 'accepted' and change.grouping_id is not null and change.rule_id is not null and not ${isActive})`;
  const joinRule = sql`left join baseline_rule as rule on rule.tenant_id = change.tenant_id and rule.id = change.rule_id`;
  // What a rule expects that is no acceptance stays expected when the rule ends.
  const isExpected = sql`(${isActive} or not rule.rule_data ? 'accepted')`;
  // The last change that made the version what it should be, or an alert of it: a way back and a rollback say nothing new.
  const lastChangeTo = (object: Sql, version: Sql, until: Sql) => sql`
    select change.id, change.before, change.found_at, ${isOver} as is_over
    from drift_change as change
    ${joinRule}
    left join deployment_job as job on job.tenant_id = change.tenant_id and job.id = change.job_id
    where change.tenant_id = ${tx.tenantId} and change.application_id = ${object}.application_id and change.type = ${object}.type
      and change.object_id = ${object}.object_id and change.after is not distinct from ${version} and ${until}
      and change.before is distinct from change.after and change.status <> 'reverted' and (
        change.grouping_id is not null or ${isExpected} or (change.cause = 'deployment' and job.phase is distinct from 'rollback'))
    order by change.found_at desc, change.id desc limit 1`;
  const [object, chained] = [sql`object`, sql`chained`];
  const { rows } = await sql<Reopened>`
    with recursive object as materialized (
      select application_id, type, object_id, hash from configuration_object
      where tenant_id = ${tx.tenantId} and (application_id, type, object_id) in (
        select application_id, type, object_id from drift_change
        where tenant_id = ${tx.tenantId} and rule_id = any(${ruleIds}::uuid[]) and status = 'accepted' and grouping_id is not null)
    ), chained as (
      select object.application_id, object.type, object.object_id, last.*, 1 as place
      from object cross join lateral (${lastChangeTo(object, sql`object.hash`, sql`true`)}) as last
      union all
      select chained.application_id, chained.type, chained.object_id, earlier.*, chained.place + 1
      from chained cross join lateral (
        ${lastChangeTo(chained, sql`chained.before`, sql`(change.found_at, change.id) < (chained.found_at, chained.id)`)}) as earlier
      where chained.is_over
    ), reopened as (
      update drift_change as change set status = 'new', rule_id = null
      where change.tenant_id = ${tx.tenantId} and change.id in (
        select id from chained where is_over
        union all
        select change.id from object
        join drift_change as change on change.tenant_id = ${tx.tenantId} and change.application_id = object.application_id
          and change.type = object.type and change.object_id = object.object_id and change.after is not distinct from object.hash
        ${joinRule}
        where change.before is not distinct from change.after and ${isOver})
      returning change.grouping_id
    ), restored as (
      update configuration_object as object set baseline = first.before
      from (
        select distinct on (application_id, type, object_id) application_id, type, object_id, before from chained
        where is_over order by application_id, type, object_id, place desc
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
