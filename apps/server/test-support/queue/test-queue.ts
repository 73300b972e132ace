import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { forgetJobs } from './queue-rows.ts';
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { declareJob, type JobDeclaration } from '../../src/platform/queue/declare-job.ts';
import type { JobStatus } from '../../src/platform/queue/find-job.ts';
import type { JobHandler } from '../../src/platform/queue/job-handler.ts';
import { type EnqueueOptions, openQueue, type Queue } from '../../src/platform/queue/queue.ts';
import { startWorker, type Worker } from '../../src/platform/queue/start-worker.ts';

export const nothing = z.object({});
export const ordinary = declareJob({ name: 'ordinary', payload: nothing });

export interface TestQueue {
  readonly fresh: FreshDatabase;
  readonly queue: Queue;
  readonly tenantId: string;
  /** What the queue and its workers complained about. */
  readonly complaints: string[];
  readonly work: (handlers: readonly JobHandler[], concurrency?: number) => Promise<Worker>;
  /** Answers with the job's id, or nothing when one is in flight. */
  readonly enqueue: (job: JobDeclaration<typeof nothing>, options?: EnqueueOptions, tenantId?: string) => Promise<string>;
  readonly status: (id: string) => Promise<JobStatus | undefined>;
  readonly reaches: (id: string, state: JobStatus['state'], attempt?: number) => Promise<void>;
  /** Stops the workers and forgets the jobs. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A database with a queue, a tenant, and as many workers as a test wants. */
export async function openTestQueue(): Promise<TestQueue> {
  const complaints: string[] = [];
  const workers: Worker[] = [];
  const fresh = await freshDatabase();
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: (error) => complaints.push(error.message) });
  const ownTenantId = await fresh.createTenant('Works');
  const log = pino({ level: 'error' }, { write: (line: string) => complaints.push(line) });
  const status = (id: string) => fresh.db.inTenant(ownTenantId, (tx) => queue.find(tx, id));
  return {
    fresh,
    queue,
    tenantId: ownTenantId,
    complaints,
    async work(handlers, concurrency = 2) {
      const worker = await startWorker({ db: fresh.db, connectionString: fresh.appUrl, handlers, concurrency, log });
      workers.push(worker);
      return worker;
    },
    enqueue: async (job, options = {}, tenantId = ownTenantId) =>
      (await fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, job, {}, options))) ?? '',
    status,
    reaches: (id, state, attempt) =>
      vi.waitFor(async () => expect(await status(id)).toMatchObject(attempt === undefined ? { state } : { state, attempt }), {
        timeout: 30_000,
      }),
    async reset() {
      await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceSeconds: 5 })));
      await forgetJobs(fresh.owner);
    },
    async close() {
      await queue.close();
      await fresh.close();
    },
  };
}
