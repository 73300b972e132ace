import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { momentInUtc } from '@rampart/domain/utc-text.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { appendLog, moveJob } from '../job-store.ts';
import { asOwner, type RunningJob } from './journal.ts';
import { releaseLock } from './lock.ts';

/** A worker waits no longer for a vendor; other deployments to the product would wait with it. */
export const longestPauseMs = 60_000;

/** For how long it is parked where the vendor refuses again and again, and names no time far away. */
const restMs = 5 * 60_000;

/** A vendor that has refused a deployment for a day is not asked any more. */
export const mayBeParked = ({ deps, job }: RunningJob, { kind }: VendorFailure): boolean =>
  kind === 'throttled' && deps.clock.now().getTime() - job.createdAt.getTime() <= dayMs;

/** The same refusal, with a time that is worth parking for. */
export const throttledAgain = ({ deps }: RunningJob, { vendor, message: reason, status }: VendorFailure): VendorFailure => {
  const retryAt = new Date(deps.clock.now().getTime() + restMs);
  return new VendorFailure(vendor, { kind: 'throttled', reason, retryAt, ...(status === undefined ? {} : { status }) });
};

/** When to go on after a refusal that names a time too far away to wait for; nothing otherwise, or when the deployment is a day old. */
export function parkedUntil(running: RunningJob, failure: unknown): Date | undefined {
  if (!(failure instanceof VendorFailure) || failure.retryAt === undefined || !mayBeParked(running, failure)) return undefined;
  return failure.retryAt.getTime() - running.deps.clock.now().getTime() <= longestPauseMs ? undefined : failure.retryAt;
}

/** Releases the lock until the vendor takes calls again. What may have been sent is looked at before anything else then. */
export const park = (running: RunningJob, failure: VendorFailure, until: Date): Promise<void> =>
  asOwner(running, async (tx) => {
    const { deps, job, lock } = running;
    const at = deps.clock.now();
    const text = `${failure.vendor} takes no more calls for now. The rest follows after ${momentInUtc(until)}.`;
    await appendLog(tx, job.id, at, [{ state: 'pending', text }]);
    const parkedForMs = Math.max(0, until.getTime() - at.getTime());
    await moveJob(tx, job.id, { event: 'parked', facts: { holdsLock: true }, at, parkedForMs });
    await releaseLock(deps.queue, tx, lock);
    await bumpVersion(tx, 'quests');
  });
