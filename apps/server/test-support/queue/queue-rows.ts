import type { Pool } from 'pg';

/** Makes every claimed job look abandoned by its worker; of one kind only, if given. */
export const lapseClaims = (owner: Pool, kind?: string) =>
  owner.query(
    "update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and ($1::text is null or data ->> 'job' = $1)",
    [kind],
  );

export const forgetJobs = (owner: Pool) => owner.query('delete from pgboss.job');

/** What the queue does with a job whose attempts are used up. */
export const failJobs = (owner: Pool, tenantId?: string) =>
  owner.query("update pgboss.job set state = 'failed' where name = 'jobs' and ($1::text is null or data ->> 'tenantId' = $1)", [tenantId]);

/** The running attempt becomes the last one that a job gets. */
export const useUpRetries = (owner: Pool) => owner.query('update pgboss.job set retry_count = 3, retry_limit = 3');
