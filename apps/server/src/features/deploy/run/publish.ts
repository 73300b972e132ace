import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type JournaledChange, listChanges, putChange } from '../change-store.ts';
import { appendLog } from '../job-store.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import type { Publishing, Vendor } from '../vendor/open-vendor.ts';
import { asOwner, logNow, type RunningJob } from './journal.ts';
import { deployJob } from './lock.ts';

/** Another attempt at the job may still succeed. */
export const mayPass = ({ kind }: VendorFailure, { context }: RunningJob): boolean =>
  (kind === 'throttled' || kind === 'theirs') && context.attempt <= deployJob.retry.limit;

async function isDiscarded(publishes: Publishing): Promise<boolean> {
  try {
    await publishes.discard();
    return true;
  } catch (error) {
    if (!(error instanceof VendorFailure) || error instanceof Disconnected) throw error;
    return false;
  }
}

/** Before it is discarded: a worker that takes over must not find it called made. */
const markUnpublished = (running: RunningJob, rows: readonly JournaledChange[], because: string): Promise<void> =>
  asOwner(running, async (tx) => {
    const at = running.deps.clock.now();
    for (const { position } of rows) await putChange(tx, running.job.id, position, { state: 'failed', because, at });
  });

/** Nothing of it counts as made: what stays in a candidate has no effect, and another administrator might publish it. */
async function discardChanges(running: RunningJob, publishes: Publishing, rows: readonly JournaledChange[], reason: string): Promise<void> {
  const unpublished = 'It was written but could not be published';
  await markUnpublished(running, rows, `${unpublished}. ${reason}`);
  const isGone = await isDiscarded(publishes);
  const end = isGone ? 'and was discarded.' : 'and could not be discarded. Check it in the product.';
  const because = `${unpublished}, ${end} ${reason}`;
  const at = running.deps.clock.now();
  await asOwner(running, async (tx) => {
    for (const { position } of rows)
      await putChange(tx, running.job.id, position, { state: 'failed', because, at, ...(isGone && { revert: null }) });
    const lines = rows.map(({ change }) => `${titleOfChange(change, 'planned')}: could not be applied. ${because}`);
    await appendLog(
      tx,
      running.job.id,
      at,
      lines.map((text) => ({ exception: 'changeFailed', text })),
    );
  });
}

/** Where a product keeps a candidate: all that was written is published together, or discarded together. */
export async function publishChanges(running: RunningJob, vendor: Vendor): Promise<void> {
  const { publishes } = vendor;
  if (publishes === undefined || !(await publishes.isPending())) return;
  const rows = (await asOwner(running, (tx) => listChanges(tx, running.job.id))).filter(({ state }) => state === 'applied');
  // Half of a change that failed must not be published.
  if (rows.length === 0) return publishes.discard();
  if (running.withdrawn !== undefined) return discardChanges(running, publishes, rows, running.withdrawn);
  await logNow(running, { text: `Publishing the changes in ${vendor.target.product.name}.` });
  try {
    await publishes.publish();
  } catch (error) {
    if (!(error instanceof VendorFailure) || error instanceof Disconnected || mayPass(error, running)) throw error;
    await discardChanges(running, publishes, rows, error.message);
  }
}
