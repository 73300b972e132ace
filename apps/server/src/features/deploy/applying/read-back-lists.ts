import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { dropDeployedGroup, putDeployedGroup } from '../../people/index.ts';
import type { Vendor } from '../open-vendor.ts';
import { findGroup } from '../planning/find-group.ts';
import { asOwner, logNow, type RunningJob } from './running-job.ts';

/** Who is in the groups of a job now, as the product says it: what is shown of them is never what we only wanted. */
export async function readBackLists(running: RunningJob, vendor: Vendor): Promise<void> {
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
      // What was written has been read back change by change; the next processing tells who is in the group.
      await logNow(running, { text: `“${list.name}” could not be read again. ${error.message}` });
    }
  }
}
