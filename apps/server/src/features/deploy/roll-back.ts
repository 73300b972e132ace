import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../platform/http/http-error.ts';
import type { ActedBy } from '../audit/index.ts';
import type { StartDeps } from './deploy-deps.ts';
import { listChanges } from './jobs/change-store.ts';
import { findNewestJob } from './jobs/find-newest-job.ts';
import { findJob, findUndoing, type Job } from './jobs/job-store.ts';
import { startDeployment } from './start-deployment.ts';

/** Why a job cannot be rolled back; nothing when it can. */
export async function obstacleTo(tx: TenantTx, job: Job): Promise<string | undefined> {
  if (job.phase === 'rollback') return 'A rollback cannot be rolled back. Deploy the remediation again instead.';
  if (job.approval === 'waiting') return 'Nothing of this deployment was made yet. Decline it instead.';
  if (job.status === 'in_progress') return 'This deployment is still under way. Wait until it has finished.';
  const undoing = await findUndoing(tx, job.id);
  if (undoing?.status === 'successful' || undoing?.status === 'partial_success') return 'This deployment has been rolled back already.';
  const changes = await listChanges(tx, job.id);
  return changes.some(({ revert }) => revert !== null)
    ? undefined
    : 'This deployment changed nothing, so that there is nothing to roll back.';
}

/** Starts to undo a job. Asked again meanwhile, the answer is the rollback that is under way. */
export async function rollBack(deps: StartDeps, tx: TenantTx, { jobId, by }: { jobId: string; by: ActedBy }): Promise<string> {
  const job = await findJob(tx, jobId);
  if (job === undefined) throw new NotFound('deployment');
  const undoing = await findUndoing(tx, job.id);
  if (undoing?.status === 'in_progress') return undoing.id;
  const obstacle = await obstacleTo(tx, job);
  if (obstacle !== undefined) throw new HttpError(409, obstacle);
  const { product, programId, remediationId, wanted } = job;
  const lists = job.kind === 'people-list' ? { lists: job.lists } : {};
  const undone = { product, programId, remediationId, wanted, ...lists, undoes: job.id };
  return startDeployment(deps, tx, { ...undone, phase: 'rollback', action: 1, by });
}

export interface Possibility {
  readonly possible: boolean;
  readonly job_uuid: string | null;
  readonly because: string | null;
}

/** Whether the newest deployment to a product for a program can be rolled back. */
export async function possibleRollback(
  { targets }: Pick<StartDeps, 'targets'>,
  tx: TenantTx,
  which: { readonly product: string; readonly programId: string },
): Promise<Possibility> {
  const job = await findNewestJob(tx, which);
  if (job === undefined) return { possible: false, job_uuid: null, because: 'Nothing was deployed that could be rolled back.' };
  const target = await targets.find(tx, which.product);
  const isReachable = target !== undefined && target.id === job.applicationId && target.isHealthy !== false;
  const undoing = await findUndoing(tx, job.id);
  const obstacle = undoing?.status === 'in_progress' ? 'It is being rolled back.' : await obstacleTo(tx, job);
  const because = obstacle ?? (isReachable ? null : 'There is a problem with the connection. Mend it under Connections first.');
  return { possible: because === null, job_uuid: job.id, because };
}
