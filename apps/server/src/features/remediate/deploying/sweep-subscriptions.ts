import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { type Held, holdStand } from '../acts/hold-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { putNext } from './put-next.ts';
import { rampartBot } from './rampart-bot.ts';
import { deployHeld } from './subscribe.ts';
import { findDue, listDue, type Subscription } from './subscription-store.ts';
import { tellOfFailure } from './tell-of-failure.ts';

/** Starts a subscription's deployment. What stands in its way is told once, and it is tried again. */
async function deploySubscribed(deps: StartingDeps, tx: TenantTx, held: Held, subscription: Subscription): Promise<void> {
  const now = deps.clock.now();
  try {
    const jobId = await deployHeld(deps, tx, held, { by: rampartBot, action: 2, addOnly: subscription.addOnly });
    await putNext(tx, { subscription, now, jobId });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const failures = subscription.failures + 1;
    await putNext(tx, { subscription, now, failures });
    await bumpVersion(tx, 'quests');
    if (failures === 1) await tellOfFailure(tx, { ...held, because: error.message });
  }
}

/** What follows the data is due when a run that came later says that something of it is not in place. */
function isDue({ stands, stand }: Held, { frequencySeconds, lastJobAt }: Subscription): boolean {
  if (frequencySeconds > 0) return true;
  const verdicts = stand.controls.map(({ id }) => stands.standing.verdicts.get(id));
  return verdicts.some((verdict) => verdict?.state === 'fail' && verdict.asOf > (lastJobAt ?? new Date(0)));
}

/** Nothing while its product is not connected: it goes on where it stopped when somebody connects it again. */
async function lockSubscribed(deps: StartingDeps, tx: TenantTx, remediationId: string): Promise<Held | undefined> {
  try {
    return await holdStand(deps, tx, { which: { instanceId: remediationId }, by: rampartBot });
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Starts whatever is due, each in a transaction of its own and once however often it was missed. */
export async function sweepSubscriptions(deps: SweepDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  for (const { remediationId } of await deps.db.inTenant(tenantId, (tx) => listDue(tx, now)))
    await deps.db.inTenant(tenantId, async (tx) => {
      // The remediation first, as whoever subscribes or unsubscribes holds it: nobody waits for each other in a circle.
      const held = await lockSubscribed(deps, tx, remediationId);
      const subscription = held && (await findDue(tx, remediationId, now));
      if (held && subscription && isDue(held, subscription)) await deploySubscribed(deps, tx, held, subscription);
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
