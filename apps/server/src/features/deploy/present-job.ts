import type { AppliedChange, DeploymentJob, JobDetail } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { differenceOf } from '@rampart/domain/deploy/difference-of.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { type JournaledChange, listChanges, type NewChange } from './jobs/change-store.ts';
import { findJob, findUndoing, type Job } from './jobs/job-store.ts';

type NameOf = (id: string) => string | undefined;

/** One object before and after, for a person to read. */
export const presentChange = ({ controlId, change }: NewChange, nameOf: NameOf = () => undefined): ShownChange => ({
  control_id: controlId,
  kind: change.kind,
  object: change.object,
  name: nameOfChange(change),
  differences: differenceOf(change, { nameOf }).map((difference) => ({ ...difference })),
});

const presentApplied = (row: JournaledChange): AppliedChange => ({ ...presentChange(row), state: row.state, because: row.because });

const presentJob = (job: Job, logs: readonly string[]): DeploymentJob => ({
  job_uuid: job.id,
  created_ts: job.createdAt.toISOString(),
  deployment_action: job.action,
  deployed_by: job.deployedBy,
  product_name: job.product,
  deployment_status: job.status,
  display_logs: [...logs],
});

async function logsOf(tx: TenantTx, id: string): Promise<string[]> {
  const row = await tx
    .selectFrom('deployment_job')
    .select('display_logs')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.display_logs ?? [];
}

const detailOf = async (tx: TenantTx, job: Job): Promise<JobDetail> => ({
  ...presentJob(job, await logsOf(tx, job.id)),
  uuid: job.id,
  changes: (await listChanges(tx, job.id)).map(presentApplied),
  orig_deploy_job_uuid: job.undoes,
});

/** Another tenant's is not found. */
export async function getJob(tx: TenantTx, id: string): Promise<JobDetail> {
  const job = await findJob(tx, id);
  if (job === undefined) throw new NotFound('deployment');
  return detailOf(tx, job);
}

/** The newest rollback of a job, if there is one. */
export async function getRollbackOf(tx: TenantTx, id: string): Promise<JobDetail | null> {
  if ((await findJob(tx, id)) === undefined) throw new NotFound('deployment');
  const undoing = await findUndoing(tx, id);
  return undoing === undefined ? null : detailOf(tx, undoing);
}
