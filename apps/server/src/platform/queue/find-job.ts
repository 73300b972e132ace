import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import { jobQueueName } from './job-queue.ts';

export interface JobStatus {
  readonly id: string;
  readonly job: string;
  readonly state: 'queued' | 'retrying' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly attempt: number;
  /** Why the last attempt failed, if one did. */
  readonly failure: string | undefined;
  readonly createdAt: Date;
  readonly startedAt: Date | undefined;
  readonly finishedAt: Date | undefined;
}

const states = {
  created: 'queued',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

interface Row {
  readonly id: string;
  readonly job: string;
  readonly state: keyof typeof states;
  readonly retry_count: number;
  readonly failure: string | null;
  readonly created_on: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
}

/** A job of the transaction's own tenant. Another tenant's is as unknown as one that never was. */
export async function findJob(tx: TenantTx, id: string): Promise<JobStatus | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const { rows } = await sql<Row>`
    select id, data ->> 'job' as job, state, retry_count, created_on, started_on, completed_on,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as failure
    from pgboss.job
    where name = ${jobQueueName} and id = ${id}::uuid and data ->> 'tenantId' = ${tx.tenantId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  return {
    id: row.id,
    job: row.job,
    state: states[row.state],
    attempt: row.started_on === null ? 0 : row.retry_count + 1,
    failure: row.failure ?? undefined,
    createdAt: row.created_on,
    startedAt: row.started_on ?? undefined,
    finishedAt: row.completed_on ?? undefined,
  };
}
