import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Approval, JobAction, JobKind, JobStatus } from './jobs/job-store.ts';
import { titleOf } from './title-of.ts';

export interface DeploymentPage {
  readonly limit: number;
  readonly offset: number;
  readonly remediationId?: string | undefined;
  readonly product?: string | undefined;
  readonly programType?: string | undefined;
  readonly programGroup?: string | undefined;
  /** A list of people that the job brought into a group. */
  readonly list?: string | undefined;
  /** Leaves out jobs that made nothing in the product. */
  readonly madeSomething?: boolean | undefined;
}

/** Newest first; of one remediation, product or program when it is named. */
export async function listJobs(tx: TenantTx, page: DeploymentPage): Promise<DeploymentJob[]> {
  const { limit, offset, remediationId, product, programType, programGroup, list, madeSomething } = page;
  const rows = await tx
    .selectFrom('deployment_job as job')
    .select(['job.id', 'job.created_at', 'job.action', 'job.deployed_by', 'job.product_name', 'job.status', 'job.display_logs'])
    .select(['job.kind', 'job.approval', 'job.approval_by'])
    .where('job.tenant_id', '=', tx.tenantId)
    .$if(remediationId !== undefined, (query) => query.where('job.quest_instance_id', '=', remediationId ?? ''))
    .$if(product !== undefined, (query) => query.where('job.product_name', '=', product ?? ''))
    .$if(programType !== undefined || programGroup !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('program')
            .select('program.id')
            .whereRef('program.tenant_id', '=', 'job.tenant_id')
            .whereRef('program.id', '=', 'job.program_id')
            .$if(programType !== undefined, (of) => of.where('program.program_type', '=', programType ?? ''))
            .$if(programGroup !== undefined, (of) => of.where('program.program_group', '=', programGroup ?? '')),
        ),
      ),
    )
    .$if(list !== undefined, (query) => query.where(sql<boolean>`job.wanted_groups @> ${JSON.stringify([{ list }])}::jsonb`))
    .$if(madeSomething === true, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('deployment_change as change')
            .select('change.position')
            .whereRef('change.tenant_id', '=', 'job.tenant_id')
            .whereRef('change.job_id', '=', 'job.id')
            .where('change.state', '=', 'applied'),
        ),
      ),
    )
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    job_uuid: row.id,
    created_ts: row.created_at.toISOString(),
    deployment_action: JobAction.parse(row.action),
    deployed_by: row.deployed_by,
    product_name: row.product_name,
    product_title: titleOf(row.product_name),
    deployment_status: JobStatus.parse(row.status),
    display_logs: row.display_logs,
    deployment_type: JobKind.parse(row.kind),
    approval: Approval.parse(row.approval),
    approval_by: row.approval_by,
  }));
}
