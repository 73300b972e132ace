import type { AppliedChange, DeploymentJob, JobDetail } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { differenceOf } from '@rampart/domain/deploy/difference-of.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { shortenLists } from '@rampart/domain/deploy/shorten-lists.ts';
import { takesEffect } from '@rampart/domain/deploy/waiting-image.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { type JournaledChange, listChanges, type NewChange } from './jobs/change-store.ts';
import { findJob, findUndoing, type Job } from './jobs/job-store.ts';
import type { Names } from './planning/names-for.ts';
import { obstacleTo } from './roll-back.ts';
import { titleOf } from './title-of.ts';

/** One object before and after, for a person to read. */
export const presentChange = ({ controlId, change }: NewChange, names: Names): ShownChange => ({
  control_id: controlId,
  kind: change.kind,
  object: change.object,
  name: nameOfChange(change),
  takes_effect: takesEffect(change),
  differences: differenceOf(shortenLists(change), { nameOf: (id) => names.get(id) }).map((difference) => ({ ...difference })),
});

const presentApplied = (row: JournaledChange, names: Names): AppliedChange => ({
  ...presentChange(row, names),
  state: row.state,
  because: row.because,
});

const presentJob = (job: Job, logs: readonly string[]): DeploymentJob => ({
  job_uuid: job.id,
  created_ts: job.createdAt.toISOString(),
  deployment_action: job.action,
  deployed_by: job.deployedBy,
  product_name: job.product,
  product_title: titleOf(job.product),
  deployment_status: job.status,
  display_logs: [...logs],
  deployment_type: job.kind,
  approval: job.approval,
  approval_by: job.approvalBy,
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
  changes: (await listChanges(tx, job.id)).map((row) => presentApplied(row, job.names)),
  orig_deploy_job_uuid: job.undoes,
  rollback_obstacle: (await obstacleTo(tx, job)) ?? null,
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
