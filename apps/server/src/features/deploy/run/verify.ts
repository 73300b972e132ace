import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { dropDeployedGroup, putDeployedGroup } from '../../people/index.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { findGroup } from '../plan/find-group.ts';
import { asOwner, logNow, type RunningJob } from './journal.ts';

/** Reads the groups of a job back: what screens show of them is what the product has, never what was requested. */
export async function verifyLists(running: RunningJob, vendor: Vendor): Promise<void> {
  const { deps, context, job } = running;
  for (const list of job.lists) {
    try {
      const found = await findGroup(deps, vendor, { tenantId: context.tenantId, list });
      const which = { applicationId: vendor.target.id, list: list.list };
      await asOwner(running, async (tx) => {
        if (!found?.isOurs) return dropDeployedGroup(tx, which);
        const { name, memberIds } = found.settings;
        return putDeployedGroup(tx, { ...which, target: found.target, name, memberIds, at: deps.clock.now() });
      });
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      // Each change was verified when it was applied; the next processing run reads who is in the group.
      await logNow(running, { text: `“${list.name}” could not be read back. ${error.message}` });
    }
  }
}
