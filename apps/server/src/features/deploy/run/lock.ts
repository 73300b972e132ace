import { sql } from 'kysely';
import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { findNextQueued } from '../job-store.ts';

/** Carries out one deployment or rollback. */
export const deployJob = declareJob({
  name: 'deploy.job',
  payload: z.object({ jobId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: 2 * 60 * 60,
  // The person who requested it watches its log.
  urgent: true,
});

/** Another worker has taken over: nothing that this attempt does from now on counts. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/** One deployment at a time writes to an application. Each attempt at it has a higher fence than the attempt before. */
export interface DeploymentLock {
  readonly applicationId: string;
  readonly jobId: string;
  readonly fence: number;
}

/** Until the transaction ends, no other deployment to this application is requested, approved or finished. */
export async function lockApplication(tx: TenantTx, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deploy ${tx.tenantId} ${applicationId}`}, 0))`.execute(tx);
}

const locks = (tx: TenantTx) => tx.selectFrom('deployment_lock').where('tenant_id', '=', tx.tenantId);

/** Whether a deployment writes to the application, or is about to. */
export const isLocked = async (tx: TenantTx, applicationId: string): Promise<boolean> =>
  (await locks(tx).select('job_id').where('application_id', '=', applicationId).executeTakeFirst()) !== undefined;

/** What the log says of a deployment that waits for the lock. */
export const queuedText = async (tx: TenantTx, { applicationId, product }: { applicationId: string; product: string }): Promise<string> =>
  (await isLocked(tx, applicationId))
    ? `Queued: another deployment is writing to ${product}.`
    : `Queued: writing to ${product} starts in a moment.`;

async function enqueue(queue: Queue, tx: TenantTx, jobId: string): Promise<string> {
  const queueJobId = await queue.enqueue(tx, deployJob, { jobId });
  if (queueJobId === undefined) throw new Error('The queue did not take a job that nothing keeps it from taking.');
  return queueJobId;
}

/** Gives a free lock to the job that has waited longest. The caller has called `lockApplication`. */
export async function handOverLock(queue: Queue, tx: TenantTx, applicationId: string): Promise<void> {
  const jobId = (await isLocked(tx, applicationId)) ? undefined : await findNextQueued(tx, applicationId);
  if (jobId === undefined) return;
  const queueJobId = await enqueue(queue, tx, jobId);
  await tx
    .insertInto('deployment_lock')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, job_id: jobId, queue_job_id: queueJobId })
    .execute();
}

/** Starts an attempt; nothing when another queue job has the lock, or the deployment has finished. */
export async function acquireLock(tx: TenantTx, which: { jobId: string; queueJobId: string }): Promise<DeploymentLock | undefined> {
  const row = await tx
    .updateTable('deployment_lock')
    .set({ fence: sql<number>`fence + 1`, acquired_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', which.jobId)
    .where('queue_job_id', '=', which.queueJobId)
    .returning(['application_id', 'fence'])
    .executeTakeFirst();
  return row && { applicationId: row.application_id, jobId: which.jobId, fence: row.fence };
}

/** Keeps the lock until the transaction ends, so that only its owner writes. */
export async function assertLock(tx: TenantTx, { applicationId, jobId, fence }: DeploymentLock): Promise<void> {
  const row = await locks(tx)
    .select('fence')
    .where('application_id', '=', applicationId)
    .where('job_id', '=', jobId)
    .where('fence', '=', fence)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new LockLost(`Another worker has taken over deployment ${jobId}.`);
}

/** Releases the lock and hands it over to the next job. */
export async function releaseLock(queue: Queue, tx: TenantTx, { applicationId, jobId }: DeploymentLock): Promise<void> {
  await lockApplication(tx, applicationId);
  await tx
    .deleteFrom('deployment_lock')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('job_id', '=', jobId)
    .execute();
  await handOverLock(queue, tx, applicationId);
}

const alive: readonly string[] = ['queued', 'retrying', 'running'];

/** Applications with a deployment that was parked until now. */
const listParked = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('deployment_job')
      .select('application_id')
      .distinct()
      .where('tenant_id', '=', tx.tenantId)
      .where('status', '=', 'in_progress')
      .where('parked_until', '<=', sql<Date>`now()`)
      .limit(200)
      .execute()
  ).flatMap(({ application_id: id }) => id ?? []);

/** Enqueues again what the queue has given up, and what was parked until now. Returns how many had been given up. */
export async function reviveDeployments(queue: Queue, tx: TenantTx): Promise<number> {
  for (const applicationId of await listParked(tx)) {
    await lockApplication(tx, applicationId);
    await handOverLock(queue, tx, applicationId);
  }
  const owned = await locks(tx).select(['application_id', 'job_id', 'queue_job_id']).limit(200).execute();
  let revived = 0;
  for (const { application_id: applicationId, job_id: jobId, queue_job_id: queueJobId } of owned) {
    const queueJob = await queue.find(tx, queueJobId);
    if (queueJob !== undefined && alive.includes(queueJob.state)) continue;
    await lockApplication(tx, applicationId);
    await tx
      .updateTable('deployment_lock')
      .set({ queue_job_id: await enqueue(queue, tx, jobId) })
      .where('tenant_id', '=', tx.tenantId)
      .where('application_id', '=', applicationId)
      .where('queue_job_id', '=', queueJobId)
      .execute();
    revived += 1;
  }
  return revived;
}

const reviveJob = declareJob({ name: 'deploy.revive', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** The queue gives up a job that kills its worker time after time; its deployment must not stay unfinished because of that. */
export const reviveHandler = ({ db, queue, log }: Pick<DeployDeps, 'db' | 'queue' | 'log'>): JobHandler =>
  handle(reviveJob, async ({ signal }) => {
    for await (const tenantId of everyScope(db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await db
        .inTenant(tenantId, (tx) => reviveDeployments(queue, tx))
        .catch((error: unknown) => log.error({ tenantId, failure: describeFailure(error) }, 'deployments could not be revived'));
    }
  });
