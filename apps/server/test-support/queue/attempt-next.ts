import type { OpenedConnection } from '../../src/features/deploy/deploy-deps.ts';
import type { JobContext, JobHandler } from '../../src/platform/queue/job-handler.ts';
import type { FreshDatabase } from '../database/fresh-database.ts';

const noWayOut = (): never => {
  throw new Error('a connector of a test needs no way out');
};

/** One attempt at the job that has the lock; false when none has it. */
export async function attemptNext(
  { owner }: FreshDatabase,
  handler: JobHandler,
  tenantId: string,
  context: Partial<JobContext> = {},
): Promise<boolean> {
  const { rows } = await owner.query<{ job_id: string; queue_job_id: string }>('select job_id, queue_job_id from deployment_lock');
  const [lock] = rows;
  if (lock === undefined) return false;
  await handler.bind({ jobId: lock.job_id })?.({
    tenantId,
    jobId: lock.queue_job_id,
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => {},
    assertStillMine: async () => {},
    ...context,
  });
  return true;
}

/** A connection to a product in memory: it only waits, and that not really. */
export const connectionInMemory = (signal: AbortSignal, pauses: number[] = []): OpenedConnection => ({
  method: 'none',
  credentials: {},
  fetch: noWayOut,
  locate: noWayOut,
  lookUp: noWayOut,
  openUpload: noWayOut,
  keepCredentials: noWayOut,
  takeQuota: noWayOut,
  beginCall: noWayOut,
  now: () => new Date(),
  pause: async (ms) => void pauses.push(ms),
  awaitVendor: async (ms) => void pauses.push(ms),
  signal,
  close: async () => {},
});
