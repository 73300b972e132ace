import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface ListJob {
  readonly id: string;
  readonly applicationId: string;
  readonly list: string;
}

const mostJobs = 1000;

/** The jobs that are bringing these lists into groups, oldest first. */
export async function listJobsUnderWay(tx: TenantTx, lists: readonly string[]): Promise<ListJob[]> {
  const { rows } = await sql<ListJob>`
    select job.id, job.application_id as "applicationId", requested ->> 'list' as list
    from deployment_job as job cross join lateral jsonb_array_elements(job.requested_lists) as requested
    where job.tenant_id = ${tx.tenantId} and job.kind = 'people-list' and job.status = 'in_progress' and requested ->> 'list' = any(${lists}::text[])
    order by job.created_at, job.id limit ${mostJobs}`.execute(tx);
  return rows;
}
