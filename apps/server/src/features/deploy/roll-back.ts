import type { RollbackPossibility as Possibility } from '@rampart/contract/deploy.ts';
import { anotherObject } from '@rampart/domain/deploy/another-object.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import type { Change } from '@rampart/domain/change.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../platform/http/http-error.ts';
import type { ActedBy } from '../audit/index.ts';
import type { RunDeps } from './deploy-deps.ts';
import { isRolledBack, listChanges } from './change-store.ts';
import { appendLog, findJob, findRollbackOf, type Job, jobRows, subjectOf, toJob } from './job-store.ts';
import { announceCancelled, type Cancelled, cancelQueued } from './cancel-queued.ts';
import { lockApplication } from './run/lock.ts';
import { requestDeployment } from './request.ts';
import { writtenElsewhere } from './vendor/other-organisation.ts';

/** Why a job cannot be rolled back; nothing when it can. */
export async function rollbackObstacle(tx: TenantTx, job: Job): Promise<string | undefined> {
  if (job.phase === 'rollback') return 'A rollback cannot be rolled back. Deploy the remediation again instead.';
  if (job.approval === 'waiting') return 'This deployment has not started yet. Decline it instead.';
  if (job.state === 'held') return 'This deployment waits for a decision after a backup was restored. Continue or end it first.';
  if (job.status === 'in_progress') return 'This deployment is still running. Wait until it has finished.';
  const undone = await jobRows(tx).where('id', '=', job.id).where(isRolledBack('deployment_job')).executeTakeFirst();
  if (undone !== undefined) return 'This deployment has been rolled back already.';
  const changes = await listChanges(tx, job.id);
  return changes.some(({ revert }) => revert !== null) ? undefined : 'This deployment changed nothing, so there is nothing to roll back.';
}

interface Prevented extends Cancelled {
  readonly paused: Awaited<ReturnType<RunDeps['rollbackEffects']['pauseSubscriptions']>>;
}

/** Under the lock of the application: what would deploy again what the rollback undoes is paused, or cancelled before it starts. */
async function preventRedeployment(deps: RunDeps, tx: TenantTx, { job, by }: { job: Job; by: ActedBy }): Promise<Prevented> {
  const paused = await deps.rollbackEffects.pauseSubscriptions(tx, { undone: job, by });
  await lockApplication(tx, job.applicationId);
  return { paused, ...(await cancelQueued(deps, tx, { undone: job, by })) };
}

const counted = (count: number): string => (count === 1 ? 'a deployment' : `${count} deployments`);

async function logPrevented(
  deps: RunDeps,
  tx: TenantTx,
  { paused, cancelled, stopped }: Prevented,
  rollback: { id: string; by: ActedBy },
): Promise<void> {
  await appendLog(tx, rollback.id, deps.clock.now(), [
    ...paused.map(({ title }) => ({ text: `Paused the subscription to ${title}. It deploys again when a person resumes it.` })),
    ...(cancelled.length === 0 ? [] : [{ text: `Cancelled ${counted(cancelled.length)} of subscriptions that had not started yet.` }]),
    ...(stopped === 0
      ? []
      : [{ text: `Stopped ${counted(stopped)} of subscriptions that waited for the vendor: nothing more is sent of what was left.` }]),
  ]);
  await announceCancelled(deps, tx, cancelled, rollback.by);
  await deps.rollbackEffects.announcePauses(tx, { paused, jobId: rollback.id, by: rollback.by });
}

/**
 * Requests a rollback. Requested again before it has finished, it is the same rollback; what was subscribed to or queued in between
 * is paused or cancelled all the same.
 */
export async function rollBack(deps: RunDeps, tx: TenantTx, { jobId, by }: { jobId: string; by: ActedBy }): Promise<string> {
  const job = await findJob(tx, jobId);
  if (job === undefined) throw new NotFound('deployment');
  const rollback = await findRollbackOf(tx, job.id);
  if (rollback?.status === 'in_progress') {
    await logPrevented(deps, tx, await preventRedeployment(deps, tx, { job, by }), { id: rollback.id, by });
    return rollback.id;
  }
  const obstacle = (await rollbackObstacle(tx, job)) ?? writtenElsewhere(job, await deps.targets.find(tx, job.product));
  if (obstacle !== undefined) throw new HttpError(409, obstacle);
  const { product, programId, remediationId, requested } = job;
  const undone = { product, programId, remediationId, requested, ...subjectOf(job), undoes: job.id };
  const prevented = await preventRedeployment(deps, tx, { job, by });
  const rollbackId = await requestDeployment(deps, tx, { ...undone, phase: 'rollback', action: 1, by });
  await logPrevented(deps, tx, prevented, { id: rollbackId, by });
  return rollbackId;
}

interface WhichDeployment {
  readonly product: string;
  readonly programId: string;
  /** Its own deployments only. */
  readonly remediationId?: string | undefined;
}

/** The newest that is under way or has changed something, and has not been rolled back. */
async function findNewestJob(tx: TenantTx, { product, programId, remediationId }: WhichDeployment): Promise<Job | undefined> {
  const row = await jobRows(tx)
    .where('product_name', '=', product)
    .where('program_id', '=', programId)
    .$if(remediationId !== undefined, (query) => query.where('quest_instance_id', '=', remediationId ?? ''))
    .where('phase', '!=', 'rollback')
    .where((eb) =>
      eb.or([
        // A deployment that waits for approval must not keep anyone from rolling back what is there.
        eb.and([eb('status', '=', 'in_progress'), eb('approval', '!=', 'waiting')]),
        eb.exists(
          eb
            .selectFrom('deployment_change as change')
            .select('change.position')
            .whereRef('change.tenant_id', '=', 'deployment_job.tenant_id')
            .whereRef('change.job_id', '=', 'deployment_job.id')
            .where('change.revert', 'is not', null),
        ),
      ]),
    )
    .where(sql<boolean>`not ${isRolledBack('deployment_job')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toJob(row);
}

/** `Created group “…”`, and what its removal means. */
const undoneTitle = (change: Change): string => {
  const removal = change.kind === 'create' ? anotherObject({ kind: 'delete', object: change.object }) : undefined;
  return [titleOfChange(change, 'done'), ...(removal === undefined ? [] : [removal])].join('. ');
};

/** What the question before a rollback says that it undoes. */
async function describeUndone({ rollbackEffects }: RunDeps, tx: TenantTx, job: Job): Promise<NonNullable<Possibility['deployment']>> {
  const changes = (await listChanges(tx, job.id)).filter(({ revert }) => revert !== null);
  const { remediation, pauses } = await rollbackEffects.describe(tx, job);
  return {
    remediation,
    lists: job.lists.map(({ name }) => name),
    deployed_by: job.deployedBy,
    created_ts: job.createdAt.toISOString(),
    changes: changes.map(({ change }) => undoneTitle(change)),
    pauses: [...pauses],
  };
}

/** Whether the newest deployment to a product for a program, or of one remediation, can be rolled back. */
export async function checkRollback(deps: RunDeps, tx: TenantTx, which: WhichDeployment): Promise<Possibility> {
  const job = await findNewestJob(tx, which);
  if (job === undefined)
    return { possible: false, job_uuid: null, because: 'Nothing was deployed that could be rolled back.', deployment: null };
  const target = await deps.targets.find(tx, which.product);
  const isReachable = target !== undefined && target.isHealthy !== false;
  const rollback = await findRollbackOf(tx, job.id);
  const obstacle =
    rollback?.status === 'in_progress' ? 'It is being rolled back.' : ((await rollbackObstacle(tx, job)) ?? writtenElsewhere(job, target));
  const because = obstacle ?? (isReachable ? null : 'There is a problem with the connection. Fix it under Connections first.');
  const deployment = because === null ? await describeUndone(deps, tx, job) : null;
  return { possible: because === null, job_uuid: job.id, because, deployment };
}
