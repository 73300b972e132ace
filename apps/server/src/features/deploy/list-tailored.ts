import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { isRolledBack } from './change-store.ts';
import type { RequestedControl } from './job-store.ts';
import { isWaitingImage, waitingKey } from './list-waiting.ts';

/** More than templates and programs make. */
const mostTailored = 20_000;

interface Tailored {
  readonly programId: string;
  readonly controlId: string;
  readonly leftOut: RequestedControl['leftOut'];
}

/** Of what a deployment requested: some values are excluded. The index of such deployments has the same words. */
const isTailored = sql<boolean>`job.requested_controls @? '$[*].leftOut.*[*]'`;

/**
 * The objects, by application and id, that deployments without some values have left in the product. What others have changed of them says whether
 * these values count, for as long as that is so.
 */
export const tailoredObjects = (tx: TenantTx) => sql<{ application_id: string; object_id: string }>`
  select distinct job.application_id, row.target as object_id
  from deployment_job as job
  join deployment_change as row on row.tenant_id = job.tenant_id and row.job_id = job.id
  where job.tenant_id = ${tx.tenantId} and job.program_id is not null and job.phase <> 'rollback'
    and ${isTailored} and row.state = 'applied' and row.revert is not null and row.target is not null and not ${isRolledBack('job')}`;

/**
 * Others have changed the object since a deployment left it as asked for, also where that had nothing to write; and they have not put it back. What we
 * wrote after they had put it back is ours. A restore of ours counts as others: it knows nothing of what the control asks for.
 */
const isChangedByOthers = sql<boolean>`exists (
  select from (
    select (array_agg(change.before order by change.found_at, change.id))[1] as before,
      (array_agg(change.after order by change.found_at desc, change.id desc))[1] as after
    from drift_change as change
    where change.tenant_id = newest.tenant_id and change.application_id = newest.application_id and change.type = seen.type
      and change.object_id = newest.target and change.before is distinct from change.after
      and change.found_at > greatest(shaped.finished_at, (
        select max(job.finished_at) from deployment_job as job
        where job.tenant_id = newest.tenant_id and job.program_id = newest.program_id and job.application_id = newest.application_id
          and job.phase in ('stage', 'deploy') and ${isTailored} and not ${isRolledBack('job')}
          and (job.status = 'successful' or job.status = 'partial_success' and job.expected_states ->> newest.control_id = 'in-place')
          and exists (
            select from jsonb_array_elements(job.requested_controls) as asked
            where asked ->> 'controlId' = newest.control_id and asked -> 'leftOut' = shaped.left_out)))
      and (change.cause <> 'deployment' or exists (
        select from deployment_job as restoring
        where restoring.tenant_id = change.tenant_id and restoring.id = change.job_id and restoring.kind = 'restore'))) as theirs
  where theirs.before is distinct from seen.hash and theirs.before is distinct from theirs.after)`;

/**
 * By program and control (`waitingKey`), the excluded values with which a deployment put the control in force: as it was read back then, unless a
 * later reading shows that it is gone, or that someone else has changed it and not put it back. The object is found by its id, under whichever type
 * its connector watches it. What has been rolled back, or deployed again without excluded values, is not among them; a list of people that the
 * control's rule follows changes none of them.
 */
export async function listTailored(tx: TenantTx): Promise<ReadonlyMap<string, RequestedControl['leftOut']>> {
  const { rows } = await sql<Tailored>`
    with tailored as (
      select distinct job.program_id, row.control_id, job.application_id, row.target
      from deployment_job as job
      join application on application.tenant_id = job.tenant_id and application.id = job.application_id
      join deployment_change as row on row.tenant_id = job.tenant_id and row.job_id = job.id
      where job.tenant_id = ${tx.tenantId} and job.program_id is not null and job.phase <> 'rollback'
        and ${isTailored} and row.state = 'applied' and row.revert is not null and row.target is not null and not ${isRolledBack('job')}
    ), made as (
      -- What a restore wrote is compared with what it was before.
      select job.tenant_id, tailored.program_id, tailored.control_id, job.application_id, row.target, row.change, row.outcome_at, job.finished_at,
        coalesce(row.outcome_at, job.created_at) as at, job.id as job_id, own.left_out
      from tailored
      join deployment_change as row on row.tenant_id = ${tx.tenantId} and row.target = tailored.target
      join deployment_job as job on job.tenant_id = row.tenant_id and job.id = row.job_id
      left join lateral (
        select asked -> 'leftOut' as left_out from jsonb_array_elements(job.requested_controls) as asked
        where row.control_id = tailored.control_id and asked ->> 'controlId' = tailored.control_id limit 1) as own on true
      where job.application_id = tailored.application_id and job.phase <> 'rollback' and job.kind <> 'restore'
        and row.state = 'applied' and row.revert is not null and not ${isRolledBack('job')}
    ), newest as (
      select distinct on (program_id, control_id, application_id, target) *
      from made order by program_id, control_id, application_id, target, at desc, job_id desc
    ), shaped as (
      -- Enabling leaves the values as they were written before.
      select distinct on (program_id, control_id, application_id, target) *
      from made where left_out is not null
      order by program_id, control_id, application_id, target, change ->> 'kind' = 'enable', at desc, job_id desc
    ), judged as (
      select newest.program_id, newest.control_id, shaped.left_out, shaped.at,
        newest.change ->> 'kind' <> 'delete' and case
          -- Made by us, and in no reading since.
          when seen.type is null then not (shaped.change ->> 'kind' = 'create' and coalesce(seen.is_all_since, false))
          else seen.hash is not null or not seen.is_since end as is_there,
        exists (
          select from made as another
          where (another.program_id, another.control_id, another.application_id) = (shaped.program_id, shaped.control_id, shaped.application_id)
            and another.left_out is not null and another.change ->> 'kind' = 'create' and another.target <> shaped.target
            and another.job_id <> shaped.job_id and another.at > shaped.at) as is_replaced,
        not coalesce(${isWaitingImage(sql`newest.change -> 'after'`)}, false) and not ${isChangedByOthers} as is_in_force
      from newest
      join shaped using (program_id, control_id, application_id, target)
      cross join lateral (
        select max(object.type) as type, (array_agg(object.hash) filter (where object.type is not null))[1] as hash,
          bool_and(reading.as_of > newest.outcome_at) as is_all_since,
          coalesce(bool_or(reading.as_of > newest.outcome_at and object.type is not null), false) as is_since
        from configuration_reading as reading
        left join configuration_object as object on object.tenant_id = reading.tenant_id and object.application_id = reading.application_id
          and object.type = reading.type and object.object_id = newest.target
        where reading.tenant_id = ${tx.tenantId} and reading.application_id = newest.application_id) as seen
    )
    select program_id as "programId", control_id as "controlId", (array_agg(left_out order by at desc))[1] as "leftOut"
    from judged
    -- What was deleted since, and deployed again as another object, is no part of it any more.
    where is_there or not is_replaced
    group by program_id, control_id
    having bool_and(is_there and is_in_force)
    limit ${mostTailored}`.execute(tx);
  return new Map(rows.map((row) => [waitingKey(row), row.leftOut]));
}
