import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { deployJob } from './deploy-job.ts';
import { findWaiting } from './job-store.ts';

/** Somebody else has taken over: nothing that this attempt does from now on counts. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}

export interface Turn {
  readonly applicationId: string;
  readonly jobId: string;
  readonly fence: number;
}

/** Whoever starts or ends a job at an application waits for others who do. */
export async function lockTurns(tx: TenantTx, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deploy ${tx.tenantId} ${applicationId}`}, 0))`.execute(tx);
}

const turns = (tx: TenantTx) => tx.selectFrom('deployment_turn').where('tenant_id', '=', tx.tenantId);

async function enqueue(queue: Queue, tx: TenantTx, jobId: string): Promise<string> {
  const queueJobId = await queue.enqueue(tx, deployJob, { jobId });
  if (queueJobId === undefined) throw new Error('The queue did not take a job that nothing stands in the way of.');
  return queueJobId;
}

/** The job that has waited longest gets the turn, if nobody has it. The caller holds the lock. */
export async function passTurn(queue: Queue, tx: TenantTx, applicationId: string): Promise<void> {
  const taken = await turns(tx).select('job_id').where('application_id', '=', applicationId).executeTakeFirst();
  const jobId = taken === undefined ? await findWaiting(tx, applicationId) : undefined;
  if (jobId === undefined) return;
  const queueJobId = await enqueue(queue, tx, jobId);
  await tx
    .insertInto('deployment_turn')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, job_id: jobId, queue_job_id: queueJobId })
    .execute();
}

/** Begins an attempt; nothing when the turn is another's, or over. */
export async function takeTurn(tx: TenantTx, which: { jobId: string; queueJobId: string }): Promise<Turn | undefined> {
  const row = await tx
    .updateTable('deployment_turn')
    .set({ fence: sql<number>`fence + 1`, taken_at: sql<Date>`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', which.jobId)
    .where('queue_job_id', '=', which.queueJobId)
    .returning(['application_id', 'fence'])
    .executeTakeFirst();
  return row && { applicationId: row.application_id, jobId: which.jobId, fence: row.fence };
}

/** Holds the turn until the transaction ends, so that what it writes is written by its only owner. */
export async function assertTurn(tx: TenantTx, { applicationId, jobId, fence }: Turn): Promise<void> {
  const row = await turns(tx)
    .select('fence')
    .where('application_id', '=', applicationId)
    .where('job_id', '=', jobId)
    .where('fence', '=', fence)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new TurnLost(`Another worker has taken over deployment ${jobId}.`);
}

/** The turn is over; whoever waits goes on. */
export async function endTurn(queue: Queue, tx: TenantTx, { applicationId, jobId }: Turn): Promise<void> {
  await lockTurns(tx, applicationId);
  await tx
    .deleteFrom('deployment_turn')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('job_id', '=', jobId)
    .execute();
  await passTurn(queue, tx, applicationId);
}

const alive: readonly string[] = ['queued', 'retrying', 'running'];

/** Turns whose job the queue has given up are begun anew. Answers with how many. */
export async function reviveTurns(queue: Queue, tx: TenantTx): Promise<number> {
  const held = await turns(tx).select(['application_id', 'job_id', 'queue_job_id']).limit(200).execute();
  let revived = 0;
  for (const { application_id: applicationId, job_id: jobId, queue_job_id: queueJobId } of held) {
    const queued = await queue.find(tx, queueJobId);
    if (queued !== undefined && alive.includes(queued.state)) continue;
    await lockTurns(tx, applicationId);
    await tx
      .updateTable('deployment_turn')
      .set({ queue_job_id: await enqueue(queue, tx, jobId) })
      .where('tenant_id', '=', tx.tenantId)
      .where('application_id', '=', applicationId)
      .where('queue_job_id', '=', queueJobId)
      .execute();
    revived += 1;
  }
  return revived;
}
