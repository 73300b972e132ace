import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { isRolledBack } from './change-store.ts';
import type { RequestedControl } from './job-store.ts';
import { isWaitingImage, waitingKey, watchedType } from './list-waiting.ts';

/** More than templates and programs make. */
const mostTailored = 20_000;

interface Tailored {
  readonly programId: string;
  readonly controlId: string;
  readonly leftOut: RequestedControl['leftOut'];
}

/**
 * By program and control (`waitingKey`), the excluded values with which a deployment put the control in force: as it was read back then,
 * unless the type of object was read since and shows that it is gone or disabled. What has been rolled back, or deployed again without
 * excluded values, is not among them.
 */
export async function listTailored(tx: TenantTx): Promise<ReadonlyMap<string, RequestedControl['leftOut']>> {
  const { rows } = await sql<Tailored>`
    with tailored as (
      select distinct job.program_id, row.control_id, job.application_id, row.target
      from deployment_job as job
      join application on application.tenant_id = job.tenant_id and application.id = job.application_id
      join deployment_change as row on row.tenant_id = job.tenant_id and row.job_id = job.id
      where job.tenant_id = ${tx.tenantId} and job.program_id is not null and job.phase <> 'rollback'
        and job.requested_controls @? '$[*].leftOut.*[*]'
        and row.state = 'applied' and row.revert is not null and row.target is not null and not ${isRolledBack('job')}
    ), made as (
      select tailored.program_id, row.control_id = tailored.control_id as is_own, tailored.control_id, job.application_id, row.target,
        row.change, row.outcome_at, coalesce(row.outcome_at, job.created_at) as at, job.id as job_id,
        (select asked -> 'leftOut' from jsonb_array_elements(job.requested_controls) as asked
          where asked ->> 'controlId' = tailored.control_id limit 1) as left_out
      from tailored
      join deployment_change as row on row.tenant_id = ${tx.tenantId} and row.target = tailored.target
      join deployment_job as job on job.tenant_id = row.tenant_id and job.id = row.job_id
      where job.application_id = tailored.application_id and job.phase <> 'rollback'
        and row.state = 'applied' and row.revert is not null and not ${isRolledBack('job')}
    ), newest as (
      select distinct on (program_id, control_id, application_id, target) *
      from made order by program_id, control_id, application_id, target, at desc, job_id desc
    ), shaped as (
      -- Enabling leaves the values as they were written before.
      select distinct on (program_id, control_id, application_id, target) *
      from made where is_own
      order by program_id, control_id, application_id, target, change ->> 'kind' = 'enable', at desc, job_id desc
    )
    select newest.program_id as "programId", newest.control_id as "controlId",
      (array_agg(shaped.left_out order by shaped.at desc))[1] as "leftOut"
    from newest
    join shaped using (program_id, control_id, application_id, target)
    group by newest.program_id, newest.control_id
    having bool_and(
      newest.change ->> 'kind' <> 'delete' and not coalesce(${isWaitingImage(sql`newest.change -> 'after'`)}, false)
      and (
        not exists (
          select from configuration_reading as reading
          where reading.tenant_id = ${tx.tenantId} and reading.application_id = newest.application_id
            and reading.type = ${watchedType('newest')} and reading.as_of > newest.outcome_at)
        or exists (
          select from configuration_object as object
          where object.tenant_id = ${tx.tenantId} and object.application_id = newest.application_id
            and object.type = ${watchedType('newest')} and object.object_id = newest.target
            and object.hash is not null and object.is_enabled is not false)))
    limit ${mostTailored}`.execute(tx);
  return new Map(rows.map((row) => [waitingKey(row), row.leftOut]));
}
