import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { type Recommend } from '../../assess/index.ts';
import { isSameOrganisation, listConnected } from '../../connect/index.ts';
import { isLocked, type OnFinished } from '../../deploy/index.ts';
import { closeRecreated, reopenRecreated } from '../alerts/close-recreated.ts';
import { recordDrift } from '../alerts/record-drift.ts';
import { endExpiredRules } from '../baseline/end-rules.ts';
import { type CompareDeps, watchedTypes } from '../watch-deps.ts';
import { compareType } from './compare-type.ts';

interface Which {
  readonly isWatched: (applicationId: string) => Promise<boolean>;
  readonly at: Date;
}

/** Compares what was read with what was there before, and records what changed. Nothing is asked of a vendor here. */
async function watch(deps: CompareDeps, tx: TenantTx, { isWatched, at }: Which): Promise<void> {
  const connected = await listConnected(tx);
  await endExpiredRules(tx, deps.clock.now());
  for (const application of connected) {
    const { id, product } = application;
    if (!(await isWatched(id))) continue;
    const ofVendor = connected.filter((other) => isSameOrganisation(other, application));
    for (const watched of watchedTypes(deps.connectors, product)) {
      const compared = await compareType(tx, watched, { applicationId: id, at });
      if (compared !== undefined && compared.changes.length > 0) await recordDrift(deps, tx, compared, { product, ofVendor });
    }
  }
  await bumpVersion(tx, driftResource);
}

/**
 * After a run was judged, in the transaction that finishes it. What a deployment is writing to is compared when that has ended: until then its
 * journal does not name everything that it has written.
 */
export const watchRun =
  (deps: CompareDeps): Recommend =>
  (tx, { asOf }) =>
    watch(deps, tx, { isWatched: async (id) => !(await isLocked(tx, id)), at: asOf });

/** After these products were read again, because the vendor's log says that they were changed. */
export const watchReread = (deps: CompareDeps, tx: TenantTx, applicationIds: readonly string[]): Promise<void> =>
  watch(deps, tx, { isWatched: async (id) => applicationIds.includes(id), at: deps.clock.now() });

/** After a deployment has read its product back: what it wrote is the baseline from then on. */
export const watchDeployment =
  (deps: CompareDeps): OnFinished =>
  async (tx, job) => {
    await watch(deps, tx, { isWatched: async (id) => id === job.applicationId, at: deps.clock.now() });
    await closeRecreated(tx, job, deps.clock.now());
    await reopenRecreated(tx, job);
  };
