import type { JobLogEntry } from '@rampart/domain/deploy/job-log.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { appendLog, type Job } from '../jobs/job-store.ts';
import { assertTurn, type Turn } from '../jobs/turn.ts';

/** One attempt at a job, by the worker whose turn it is. */
export interface RunningJob {
  readonly deps: DeployDeps;
  readonly context: JobContext;
  readonly job: Job;
  readonly turn: Turn;
}

/** Writes as the only owner: an attempt that has lost the job or the turn writes nothing more. */
export const asOwner = <T>({ deps, context, turn }: Omit<RunningJob, 'job'>, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  deps.db.inTenant(context.tenantId, async (tx) => {
    await context.assertStillMine(tx);
    await assertTurn(tx, turn);
    return work(tx);
  });

/** Seen at once by whoever watches. */
export const logNow = (running: RunningJob, ...entries: readonly JobLogEntry[]): Promise<void> =>
  asOwner(running, (tx) => appendLog(tx, running.job.id, running.deps.clock.now(), entries));
