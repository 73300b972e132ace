import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type JournaledChange, listChanges, putChange } from '../jobs/change-store.ts';
import { deployJob } from '../jobs/deploy-job.ts';
import { appendLog } from '../jobs/job-store.ts';
import type { Publishing, Vendor } from '../open-vendor.ts';
import { describeChange } from './apply-change.ts';
import { asOwner, logNow, type RunningJob } from './running-job.ts';

/** Another attempt may still put it in force. */
const mayPass = ({ kind }: VendorFailure, { context }: RunningJob): boolean =>
  (kind === 'throttled' || kind === 'theirs') && context.attempt <= deployJob.retry.limit;

async function isDiscarded(publishes: Publishing): Promise<boolean> {
  try {
    await publishes.discard();
    return true;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    return false;
  }
}

/** Nothing of it counts as made: what waits in a candidate does nothing, and somebody else might put it in force. */
async function takeBack(running: RunningJob, publishes: Publishing, rows: readonly JournaledChange[], reason: string): Promise<void> {
  const isBack = await isDiscarded(publishes);
  const end = isBack ? 'and was taken back.' : 'and could not be taken back. Look at it in the product.';
  const because = `It was written but could not be put in force, ${end} ${reason}`;
  const at = running.deps.clock.now();
  await asOwner(running, async (tx) => {
    for (const { position } of rows)
      await putChange(tx, running.job.id, position, { state: 'failed', because, at, ...(isBack && { revert: null }) });
    const lines = rows.map(({ change }) => `${describeChange(change)}: could not be applied. ${because}`);
    await appendLog(
      tx,
      running.job.id,
      at,
      lines.map((text) => ({ exception: 'changeFailed', text })),
    );
  });
}

/** Where a product keeps a candidate: all that was written is put in force together, or taken back together. */
export async function publishAll(running: RunningJob, vendor: Vendor): Promise<void> {
  const { publishes } = vendor;
  if (publishes === undefined || !(await publishes.isPending())) return;
  const rows = (await asOwner(running, (tx) => listChanges(tx, running.job.id))).filter(({ state }) => state === 'applied');
  // Half of a change that failed is nothing to put in force.
  if (rows.length === 0) return publishes.discard();
  await logNow(running, { text: `Putting in force what was written to ${vendor.target.product.name}.` });
  try {
    await publishes.publish();
  } catch (error) {
    if (!(error instanceof VendorFailure) || mayPass(error, running)) throw error;
    await takeBack(running, publishes, rows, error.message);
  }
}
