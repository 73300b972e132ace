import { productName } from '@rampart/domain/product-name.ts';
import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { listHealthy } from '../../connect/index.ts';
import { getOnboardingStatus } from '../../tenants/index.ts';
import type { StartDeps } from '../collect-deps.ts';
import { isIdentityRecord } from '../reading-plan.ts';
import { findLatestRun } from './run-store.ts';
import type { DailyDeps } from './start-daily-runs.ts';
import { startRun } from './start-run.ts';

const firstJob = declareJob({ name: 'collect.first', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** What an administrator connects right after the identity record is read by the same run. */
const graceMs = 2 * 60_000;

const byProduct: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

/** The first run of a tenant, of everything that works, once an identity record does. A run that failed is repeated by a person only. */
async function startFirstRun(deps: StartDeps, tx: TenantTx): Promise<void> {
  if ((await getOnboardingStatus(tx)) !== 'pending' || (await findLatestRun(tx)) !== undefined) return;
  const healthy = await listHealthy(tx);
  const now = deps.clock.now();
  if (!healthy.some(({ product, since }) => isIdentityRecord(product) && since.getTime() + graceMs <= now.getTime())) return;
  const runId = await startRun(deps, tx, {
    asOf: now,
    applicationIds: healthy.map(({ id }) => id),
    requestedBy: productName,
    isAsked: true,
  });
  const message = 'Started processing, because a first identity record works.';
  await recordEvent(deps, tx, { ...byProduct, action: 'processing.trigger', status: 'success', message, details: { run: runId } });
}

/** One tenant whose run cannot be started does not keep the others from theirs. */
export async function startFirstRuns(deps: DailyDeps, signal: AbortSignal): Promise<void> {
  for await (const tenantId of everyScope(deps.db)) {
    signal.throwIfAborted();
    if (tenantId === platformTenantId) continue;
    await deps.db
      .inTenant(tenantId, (tx) => startFirstRun(deps, tx))
      .catch((error: unknown) => deps.log.error({ tenantId, failure: describeFailure(error) }, 'the first run could not be started'));
  }
}

export const firstRunHandler = (deps: DailyDeps): JobHandler => handle(firstJob, ({ signal }) => startFirstRuns(deps, signal));
