import { sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import { claimTiming, freeReturns, jobQueueName } from './job-queue.ts';

// The only SQL on pg-boss's own tables, because it has no call for these six (decision 0027): claim.test.ts pins the schema it relies on.

/** One attempt at a job: each time a job is claimed, `retryCount` is one higher. */
export interface Claim {
  readonly jobId: string;
  readonly retryCount: number;
}

/** Another worker has taken this job over: nothing that this attempt does from now on counts. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** How many jobs of a group are due or running, up to `most`. The policy is named for the index that has no job in it that is over. */
export async function countInLine(tx: TenantTx, groupId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from pgboss.job
      where name = ${jobQueueName} and state <= 'active' and policy = 'exclusive' and group_id = ${groupId} and start_after <= now()
      limit ${most}
    ) as in_line`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface WaitingJobs {
  readonly job: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** More than there are kinds of jobs. */
const mostKinds = 100;

/** What is due and not running, by kind, of every tenant: the queue's own tables know no tenants. */
export async function listWaiting(tx: TenantTx): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select data ->> 'job' as job, count(*)::int as count, max(extract(epoch from now() - start_after))::float8 as "oldestSeconds"
    from pgboss.job
    where name = ${jobQueueName} and state < 'active' and policy = 'exclusive' and start_after <= now()
    group by 1 order by 1 limit ${mostKinds}`.execute(tx);
  return rows;
}

export interface JobKind {
  readonly job: string;
  readonly waiting: number;
  readonly oldestSeconds: number | null;
  readonly running: number;
  readonly lastHeartbeat: Date | null;
  /** Given up in the last 24 hours. */
  readonly failed: number;
}

/** What waits, runs and was given up, by kind, of every tenant. */
export async function listJobKinds(tx: TenantTx): Promise<JobKind[]> {
  const { rows } = await sql<JobKind>`
    select data ->> 'job' as job,
      count(*) filter (where state < 'active')::int as waiting,
      max(extract(epoch from now() - start_after)) filter (where state < 'active')::float8 as "oldestSeconds",
      count(*) filter (where state = 'active')::int as running,
      max(heartbeat_on) filter (where state = 'active') as "lastHeartbeat",
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job
    where name = ${jobQueueName} and ((state < 'active' and start_after <= now()) or state = 'active'
      or (state = 'failed' and completed_on > now() - interval '1 day'))
    group by 1 order by 1 limit ${mostKinds}`.execute(tx);
  return rows;
}

/**
 * Locks the claim until the transaction ends, so that only the job's owner writes. It keeps others from taking the job, not the owner from refreshing
 * it: a transaction of a large company lasts longer than a claim does without.
 */
export async function assertClaim(tx: TenantTx, { jobId, retryCount }: Claim): Promise<void> {
  const claim = sql`
    select from pgboss.job
    where name = ${jobQueueName} and id = ${jobId}::uuid and state = 'active' and retry_count = ${retryCount}
    for key share`;
  const rows = await plannedOnce(tx, claim);
  if (rows.length === 0) throw new ClaimLost(`Job ${jobId} no longer belongs to attempt ${retryCount + 1}.`);
}

/** Returns a claimed job to the queue as if it had not been tried: it keeps its retries and waits for the given delay only. */
export async function returnToQueue(tx: TenantTx, { jobId, retryCount }: Claim, delaySeconds = 0): Promise<void> {
  await sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null, start_after = now() + make_interval(secs => ${delaySeconds})
    where name = ${jobQueueName} and id = ${jobId}::uuid and state = 'active' and retry_count = ${retryCount}`.execute(tx);
}

/** Returns the jobs of workers that stopped refreshing their claims to the queue, and answers how many there were. */
export async function returnLapsed(tx: TenantTx): Promise<number> {
  const { numAffectedRows } = await sql`
    with lapsed as (
      select id from pgboss.job
      where name = ${jobQueueName} and state = 'active' and group_id is not null
        and heartbeat_on < now() - make_interval(secs => ${claimTiming.lapseSeconds})
        and retry_limit - (data ->> 'retries')::int < ${freeReturns}
      limit 100
      for update skip locked
    )
    update pgboss.job as job
    set state = 'retry', retry_limit = job.retry_limit + 1, heartbeat_on = null, start_after = now()
    from lapsed where job.name = ${jobQueueName} and job.id = lapsed.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
