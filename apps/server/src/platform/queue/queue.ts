import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { JobDeclaration } from './declare-job.ts';
import { findJob, type JobStatus } from './find-job.ts';
import { countInLine } from './claim.ts';
import { envelopeOf, sendOptionsOf } from './job-envelope.ts';
import { jobQueueName, lastPlaceInLine, type Priority, queueConnection, queueSchema } from './job-queue.ts';

export interface EnqueueOptions {
  /** While a job of this kind and tenant with this key is queued or running, no second one is made. */
  readonly singleFlightKey?: string;
  readonly startAfter?: Date;
  /** Where it is not that of its kind. */
  readonly priority?: Priority;
}

export interface Queue {
  /** Adds a job when the transaction commits, for the tenant it is bound to. Without an id, one is in flight already. */
  enqueue<Payload extends z.ZodType>(
    tx: TenantTx,
    job: JobDeclaration<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** A job of the transaction's tenant. */
  find(tx: TenantTx, jobId: string): Promise<JobStatus | undefined>;
  close(): Promise<void>;
}

export interface QueueOptions {
  /** As the restricted role: the queue's tables exist already. */
  readonly connectionString: string;
  readonly onError: (error: Error) => void;
  /** What goes on at this moment, for the traces of the jobs that it causes. */
  readonly carry?: () => string | undefined;
}

export async function openQueue({ connectionString, onError, carry = () => undefined }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...queueConnection,
    connectionString,
    schema: queueSchema,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    async enqueue(tx, job, payload, { singleFlightKey, startAfter, priority } = {}) {
      const traceparent = carry();
      const envelope = {
        ...envelopeOf(job, tx.tenantId, job.payload.parse(payload)),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      const options = sendOptionsOf(job, tx.tenantId, priority);
      const id = await boss.send(jobQueueName, envelope, {
        ...options,
        priority: options.priority - (await countInLine(tx, options.group.id, lastPlaceInLine)),
        // The queue's policy knows no job without a key, so every other job gets a unique one.
        singletonKey: singleFlightKey === undefined ? randomUUID() : `${tx.tenantId}/${job.name}/${singleFlightKey}`,
        ...(startAfter === undefined ? {} : { startAfter }),
        db: fromKysely(tx),
      });
      return id ?? undefined;
    },
    find: (tx, jobId) => findJob(boss, tx, jobId),
    close: () => boss.stop({ graceful: false }),
  };
}
