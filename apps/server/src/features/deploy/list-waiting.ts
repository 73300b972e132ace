import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { isRolledBack } from './change-store.ts';

/** More than templates and programs make. */
const mostWaiting = 20_000;

/** The same as `isWaiting` of a change, for the image that a row of the journal has. */
export const isWaitingImage = (image: RawBuilder<unknown>) => sql<boolean>`(${image} ->> 'mode' in ('off', 'report-only')
  or ${image} ->> 'reach' = 'pilot'
  or not ${image} ? 'mode' and ${image} ->> 'isActive' = 'false')`;

/** What drift detection calls the type of the object. */
const watchedType = sql<string>`case row.change ->> 'object' when 'policy_rule' then 'rule' else row.change ->> 'object' end`;

export const waitingKey = ({ programId, controlId }: { readonly programId: string; readonly controlId: string }): string =>
  `${programId} ${controlId}`;

/**
 * By program, the controls of which a deployment left something in the product that still waits there to be enabled: as it was read back
 * then, unless the type of object was read since and shows that it is gone or takes effect. What has been rolled back does not wait.
 */
export async function listWaiting(tx: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ programId: string; controlId: string }>`
    select distinct job.program_id as "programId", row.control_id as "controlId"
    from deployment_change as row
    join deployment_job as job on job.tenant_id = row.tenant_id and job.id = row.job_id
    join application on application.tenant_id = job.tenant_id and application.id = job.application_id
    where row.tenant_id = ${tx.tenantId} and row.state = 'applied' and row.revert is not null and row.target is not null
      and job.program_id is not null and job.phase <> 'rollback' and ${isWaitingImage(sql`row.change -> 'after'`)} and not ${isRolledBack('job')}
      and not exists (
        select from deployment_change as later
        join deployment_job as later_job on later_job.tenant_id = later.tenant_id and later_job.id = later.job_id
        where later.tenant_id = row.tenant_id and later.target = row.target and later.revert is not null
          and later.change ->> 'kind' = 'enable' and later_job.application_id = job.application_id and later_job.phase <> 'rollback'
          and coalesce(later.outcome_at, later_job.created_at) >= coalesce(row.outcome_at, job.created_at)
          and not ${isRolledBack('later_job')})
      and (
        not exists (
          select from configuration_reading as reading
          where reading.tenant_id = row.tenant_id and reading.application_id = job.application_id
            and reading.type = ${watchedType} and reading.as_of > row.outcome_at)
        or exists (
          select from configuration_object as object
          where object.tenant_id = row.tenant_id and object.application_id = job.application_id
            and object.type = ${watchedType} and object.object_id = row.target
            and object.hash is not null and object.is_enabled is not true))
    limit ${mostWaiting}`.execute(tx);
  return new Set(rows.map(waitingKey));
}
