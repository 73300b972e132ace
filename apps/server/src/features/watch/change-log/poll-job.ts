import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { writeAsOwner } from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';
import { logSources } from './log-sources.ts';
import type { PollDeps } from './poll-deps.ts';
import { findDuePoll, pollChangeLog } from './poll-log.ts';

/** Each poll enqueues the next, under the other of two keys: its own is taken as long as it runs. */
const Turn = z.enum(['odd', 'even']);

const pollJob = declareJob({
  name: 'watch.poll',
  payload: z.object({ applicationId: z.uuid(), turn: Turn }),
  // The sweep begins anew what has ended.
  retry: { limit: 0, delaySeconds: 1, backoff: false },
  timeoutSeconds: 5 * 60,
  isRoutine: true,
});

interface NextPoll {
  readonly applicationId: string;
  readonly turn: z.infer<typeof Turn>;
  readonly startAfter?: Date;
}

/** It takes a second or two, and goes before the readings of a scheduled run, which take minutes; but after what people wait for. */
async function enqueuePoll({ queue }: PollDeps, tx: TenantTx, { applicationId, turn, startAfter }: NextPoll): Promise<void> {
  const when = startAfter === undefined ? {} : { startAfter };
  await queue.enqueue(tx, pollJob, { applicationId, turn }, { singleFlightKey: `${applicationId} ${turn}`, priority: 'ongoing', ...when });
}

export const pollLogHandler = (deps: PollDeps): JobHandler =>
  handle(pollJob, async (context, { applicationId, turn }) => {
    const startAfter = await pollChangeLog(deps, context, applicationId);
    if (startAfter === undefined) return;
    const next = { applicationId, turn: turn === 'odd' ? 'even' : 'odd', startAfter } as const;
    await writeAsOwner({ deps, context }, (tx) => enqueuePoll(deps, tx, next));
  });

/** A poll that is overdue by more was lost with its worker, or never began. */
const overdueMs = 20_000;

async function startPolls(deps: PollDeps, tx: TenantTx): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const { id: applicationId } of logSources(deps.connectors, await listConnected(tx))) {
    const due = await findDuePoll(deps, tx, applicationId);
    if (due !== undefined && due.poll.nextAt.getTime() + overdueMs <= now) await enqueuePoll(deps, tx, { applicationId, turn: 'odd' });
  }
}

const sweepJob = declareJob({ name: 'watch.sweep', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** Sees to it that every log is polled. One tenant for which that fails keeps no other from it. */
export const sweepLogsHandler = (deps: PollDeps): JobHandler =>
  handle(sweepJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await deps.db
        .inTenant(tenantId, (tx) => startPolls(deps, tx))
        .catch((error: unknown) => deps.log.error({ tenantId, failure: describeFailure(error) }, 'change logs could not be polled'));
    }
  });
