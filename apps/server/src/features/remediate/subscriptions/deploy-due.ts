import { botName } from '@rampart/domain/deploy/bot-name.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { ActedBy } from '../../audit/index.ts';
import { findExitList } from '../../collect/index.ts';
import { subscribedControls } from '../steps/controls-to-deploy.ts';
import { type LockedRemediation, lockRemediation } from '../steps/lock-remediation.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { notifyFailure } from './after-deployment.ts';
import { deployLocked } from './subscribe.ts';
import { pauseRestored } from './pause-restored.ts';
import { findDue, hasRecovered, listDue, scheduleNext, type Subscription } from './subscription-store.ts';

/** What requests the deployments of subscriptions. */
const rampartBot: ActedBy = { actorId: '', actor: botName, source: 'worker', requestId: '' };

/** Requests a subscription's deployment. A refusal is notified once, and the request is repeated later. */
async function deploySubscribed(deps: DeployingDeps, tx: TenantTx, locked: LockedRemediation, subscription: Subscription): Promise<void> {
  const now = deps.clock.now();
  try {
    const { addOnly, lastJob } = subscription;
    // What is under way, or waits for a person, is not requested once more beside it. A list may be another one by now, which replaces it.
    const isUnderWay = lastJob?.finishedAt === null && !deploysPeople(locked.remediation.template.questType);
    const jobId = isUnderWay ? lastJob.id : await deployLocked(deps, tx, locked, { by: rampartBot, action: 2, addOnly });
    await scheduleNext(tx, { subscription, now, jobId });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const failures = subscription.failures + 1;
    await scheduleNext(tx, { subscription, now, failures });
    await bumpVersion(tx, 'quests');
    if (failures === 1) await notifyFailure(tx, { ...locked, because: error.message });
  }
}

const never = new Date(0);
const newest = (...times: readonly (Date | null | undefined)[]): Date =>
  times.map((time) => time ?? never).reduce((one, other) => (one > other ? one : other), never);

/**
 * What a subscription that follows the data is deployed for: until when the newest verdict is known to fail, since when the one that came to fail last
 * does, and the newest change of the list that it deploys.
 */
async function reasonsFor(tx: TenantTx, { list, remediation }: LockedRemediation) {
  const verdicts = subscribedControls(remediation)
    // Less than the control asks for is what was chosen: its verdict fails for as long as that is in force.
    .filter(({ controlId }) => !remediation.tailored.has(controlId))
    .flatMap(({ controlId }) => list.inputs.verdicts.get(controlId) ?? [])
    .filter(({ state }) => state === 'fail');
  const isList = remediation.template.questType === 'subscription.tor';
  return {
    failingAt: newest(...verdicts.map(({ asOf }) => asOf)),
    failingSince: newest(...verdicts.map(({ since }) => since)),
    changedAt: isList ? (await findExitList(tx)).changedAt : never,
  };
}

/**
 * A subscription that follows the data is due when a run later than its deployment finds that a control of it is not in place, or the list that it
 * deploys has changed. What a deployment itself has read back is no news: a control that still fails then would be deployed without end. What was
 * tried and failed is tried again when its time comes, once its product works again, or when something else comes to fail: that a later reading finds
 * the same is no news.
 */
async function isDue(tx: TenantTx, locked: LockedRemediation, subscription: Subscription, now: Date): Promise<boolean> {
  const { frequencySeconds, lastJob, failures, nextAt, triedAt } = subscription;
  if (frequencySeconds > 0) return true;
  if (lastJob?.finishedAt === null) return false;
  const { failingAt, failingSince, changedAt } = await reasonsFor(tx, locked);
  const isChanged = lastJob !== null && changedAt > lastJob.createdAt;
  const news = failures > 0 ? failingSince : failingAt;
  if (news > newest(lastJob?.finishedAt, triedAt) || (isChanged && changedAt > newest(triedAt))) return true;
  const isLeft = failingAt > never || isChanged;
  if (failures === 0 || !isLeft) return false;
  if (triedAt === null || nextAt === null || nextAt <= now) return true;
  // What was requested and failed waits: the product may work but for what is written to it, and fail again after each check of the connection.
  const isRefused = triedAt > newest(lastJob?.finishedAt);
  return isRefused && hasRecovered(tx, { product: locked.remediation.product.id, since: triedAt });
}

/** Nothing while its product is not connected: it goes on once the product is connected again. */
async function lockSubscribed(deps: DeployingDeps, tx: TenantTx, remediationId: string): Promise<LockedRemediation | undefined> {
  try {
    return await lockRemediation(deps, tx, { which: { instanceId: remediationId }, by: rampartBot });
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Deploys every subscription that is due, each in its own transaction, and once however often it was missed. */
export async function deployDueSubscriptions(deps: DeployingDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  await pauseRestored(deps, tenantId, rampartBot);
  for (const { remediationId } of await deps.db.inTenant(tenantId, (tx) => listDue(tx, now)))
    await deps.db.inTenant(tenantId, async (tx) => {
      // The remediation is locked first, as subscribing and unsubscribing do: otherwise they could deadlock.
      const locked = await lockSubscribed(deps, tx, remediationId);
      const subscription = locked && (await findDue(tx, remediationId, now));
      if (locked && subscription && (await isDue(tx, locked, subscription, now))) await deploySubscribed(deps, tx, locked, subscription);
    });
}

const dueJob = declareJob({ name: 'remediate.subscriptions', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** A tenant whose subscriptions cannot be deployed does not keep others from theirs. */
export const subscriptionHandler = (deps: DeployingDeps): JobHandler =>
  handle(dueJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await deployDueSubscriptions(deps, tenantId).catch((error: unknown) =>
        deps.log.error({ tenantId, failure: describeFailure(error) }, 'subscriptions could not be deployed'),
      );
    }
  });
