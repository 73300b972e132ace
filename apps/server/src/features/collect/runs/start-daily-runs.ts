import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { getOnboardingStatus } from '../../tenants/index.ts';
import type { StartDeps } from '../collect-deps.ts';
import { findBackfill, findLatestRun, isFinished } from './run-store.ts';
import { finishAbandoned } from './finish-abandoned.ts';
import { startRun } from './start-run.ts';

const dailyJob = declareJob({ name: 'collect.daily', payload: z.object({}), schedule: { cron: '20 2 * * *', missed: 'once' } });

export interface DailyDeps extends StartDeps {
  readonly db: Database;
  readonly log: Log;
}

/** Everything that is connected, where onboarding is over and nothing is under way. */
async function startDailyRun(deps: StartDeps, tx: TenantTx): Promise<void> {
  await finishAbandoned(deps, tx);
  if ((await getOnboardingStatus(tx)) !== 'completed' || (await findBackfill(tx)) !== undefined) return;
  const latest = await findLatestRun(tx);
  if (latest !== undefined && !isFinished(latest.state)) return;
  const applicationIds = (await deps.applications.list(tx)).map(({ id }) => id);
  if (applicationIds.length > 0) await startRun(deps, tx, { asOf: deps.clock.now(), applicationIds, requestedBy: 'daily schedule' });
}

/** One tenant whose run cannot be started does not keep the others from theirs. */
export async function startDailyRuns(deps: DailyDeps, signal: AbortSignal): Promise<void> {
  for await (const tenantId of everyScope(deps.db)) {
    signal.throwIfAborted();
    if (tenantId === platformTenantId) continue;
    await deps.db
      .inTenant(tenantId, (tx) => startDailyRun(deps, tx))
      .catch((error: unknown) => deps.log.error({ tenantId, failure: describeFailure(error) }, 'the daily run could not be started'));
  }
}

export const dailyRunHandler = (deps: DailyDeps): JobHandler => handle(dailyJob, ({ signal }) => startDailyRuns(deps, signal));
