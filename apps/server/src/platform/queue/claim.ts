import { sql } from 'kysely';
import type { TenantTx } from '../database/tenant-tx.ts';
import { claimTiming, freeTakeBacks, jobQueueName } from './job-queue.ts';

/** One attempt at a job: each time a job is claimed, `retryCount` is one higher. */
export interface Claim {
  readonly jobId: string;
  readonly retryCount: number;
}

/** This attempt has lost its job to another worker: nothing that it does from now on counts. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Holds the claim until the transaction ends, so that what the transaction writes is written by its only owner. */
export async function assertClaim(tx: TenantTx, { jobId, retryCount }: Claim): Promise<void> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${jobQueueName} and id = ${jobId}::uuid and state = 'active' and retry_count = ${retryCount}
    for share`.execute(tx);
  if (rows.length === 0) throw new ClaimLost(`Job ${jobId} is no longer held by attempt ${retryCount + 1}.`);
}

/** Puts a claimed job back as if it had not been tried: it keeps its retries, and waits only as long as it is told to. */
export async function giveBack(tx: TenantTx, { jobId, retryCount }: Claim, delaySeconds = 0): Promise<void> {
  await sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null, start_after = now() + make_interval(secs => ${delaySeconds})
    where name = ${jobQueueName} and id = ${jobId}::uuid and state = 'active' and retry_count = ${retryCount}`.execute(tx);
}

/** Takes jobs back from workers that have not been heard of. Answers with how many. */
export async function takeBackLapsed(tx: TenantTx): Promise<number> {
  const { numAffectedRows } = await sql`
    with lapsed as (
      select id from pgboss.job
      where name = ${jobQueueName} and state = 'active' and group_id is not null
        and heartbeat_on < now() - make_interval(secs => ${claimTiming.lapseSeconds})
        and retry_limit - (data ->> 'retries')::int < ${freeTakeBacks}
      limit 100
      for update skip locked
    )
    update pgboss.job as job
    set state = 'retry', retry_limit = job.retry_limit + 1, heartbeat_on = null, start_after = now()
    from lapsed where job.name = ${jobQueueName} and job.id = lapsed.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
