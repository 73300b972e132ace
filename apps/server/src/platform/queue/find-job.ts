import { fromKysely, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { JobEnvelope } from './job-envelope.ts';
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

/** pg-boss puts the output of a failed attempt itself, or wraps what is no object. */
const Failure = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value.message),
]);

/** A job of the transaction's tenant. Another tenant's job is not found, like one that never existed. */
export async function findJob(boss: PgBoss, tx: TenantTx, id: string): Promise<JobStatus | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const data = { tenantId: tx.tenantId };
  const [row] = await boss.findJobs<JobEnvelope>(jobQueueName, { id, data, db: fromKysely(tx) });
  if (row === undefined) return undefined;
  return {
    id: row.id,
    job: row.data.job,
    state: states[row.state],
    attempt: row.startedOn ? row.retryCount + 1 : 0,
    failure: Failure.safeParse(row.output).data,
    createdAt: row.createdOn,
    startedAt: row.startedOn ?? undefined,
    finishedAt: row.completedOn ?? undefined,
  };
}
