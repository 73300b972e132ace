import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { holdStand } from '../acts/hold-stand.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { rampartBot } from './rampart-bot.ts';
import { deployHeld } from './subscribe.ts';
import { isStillDue, listDue, putNext, type Subscription } from './subscription-store.ts';

/** Starts a subscription's deployment. What stands in its way is told once, and it is tried again. */
async function deploySubscribed(deps: StartingDeps, tx: TenantTx, subscription: Subscription): Promise<void> {
  const now = deps.clock.now();
  const held = await holdStand(deps, tx, { which: { instanceId: subscription.remediationId }, by: rampartBot });
  try {
    const jobId = await deployHeld(deps, tx, held, { by: rampartBot, action: 2 });
    await putNext(tx, subscription, { now, failures: 0, jobId });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const failures = subscription.failures + 1;
    await putNext(tx, subscription, { now, failures });
    if (failures > 1) return;
    const links = [{ link_type: 'remediation-instance', link_target: subscription.remediationId }];
    const subject = `The subscription to ${nameOfStand(held.stand)} could not be deployed. ${error.message}`;
    await notifyAdministrators(tx, { category: 'deployments', subject, links, priority: 'high' });
  }
}

/** What follows the data is due when a run that came later says that something of it is not in place. */
async function isDue(deps: StartingDeps, tx: TenantTx, { remediationId, frequencySeconds, lastJobAt }: Subscription): Promise<boolean> {
  if (frequencySeconds > 0) return true;
  const stands = await listStands(deps, tx);
  const stand = stands.all.find(({ begun }) => begun?.id === remediationId);
  const verdicts = stand?.controls.map(({ id }) => stands.standing.verdicts.get(id)) ?? [];
  return verdicts.some((verdict) => verdict?.state === 'fail' && verdict.asOf > (lastJobAt ?? new Date(0)));
}

/** Starts whatever is due, each in a transaction of its own and once however often it was missed. */
export async function sweepSubscriptions(deps: SweepDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  for (const subscription of await deps.db.inTenant(tenantId, (tx) => listDue(tx, now)))
    await deps.db.inTenant(tenantId, async (tx) => {
      const isWanted = (await isStillDue(tx, subscription, now)) && (await isDue(deps, tx, subscription));
      if (isWanted) await deploySubscribed(deps, tx, subscription);
    });
}

type SweepDeps = StartingDeps & { readonly db: Database; readonly log: Log };

const sweepJob = declareJob({ name: 'remediate.subscriptions', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** One tenant whose subscriptions cannot be started does not keep the others from theirs. */
export const subscriptionHandler = (deps: SweepDeps): JobHandler =>
  handle(sweepJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await sweepSubscriptions(deps, tenantId).catch((error: unknown) =>
        deps.log.error({ tenantId, failure: describeFailure(error) }, 'subscriptions could not be deployed'),
      );
    }
  });
