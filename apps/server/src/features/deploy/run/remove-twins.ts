import { definitionOf } from '@rampart/changes/registry.ts';
import type { Seen } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type Change, inverseOf } from '@rampart/domain/change.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { areSameSettings, isFields } from '@rampart/domain/deploy/is-same-setting.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { hasMade, type JournaledChange, listChanges, putChange } from '../change-store.ts';
import { appendLog } from '../job-store.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { asOwner, logNow, type RunningJob } from './journal.ts';
import { mayBeOfAnotherTenant } from './may-be-of-another-tenant.ts';

/** The others of that name. When ours was created, nothing had it. */
const othersOf = async (vendor: Vendor, { change, target }: JournaledChange): Promise<Seen[]> =>
  (await vendor.namesakes(change, { isFresh: true })).filter((one) => one.target !== target);

/** Members join by calls of their own, of which a second group that the vendor made had none. A group with members of its own stays as it is. */
const withMembers = (seen: unknown, after: unknown): unknown =>
  isFields(seen) && isFields(after) && Array.isArray(seen['memberIds']) && seen['memberIds'].length === 0
    ? { ...seen, memberIds: after['memberIds'] }
    : seen;

/** Ours beyond doubt: our name, our settings, not there before, and nothing that another deployment has made, of this tenant or of another one. */
async function isTwin(running: RunningJob, vendor: Vendor, { change }: JournaledChange, other: Seen): Promise<boolean> {
  if (!areSameSettings(withMembers(other.settings, change.after), change.after)) return false;
  const { deps, context, job } = running;
  const which = { product: job.product, target: other.target };
  if (await deps.db.inTenant(context.tenantId, (tx) => hasMade(tx, which))) return false;
  return !(await mayBeOfAnotherTenant(running, { target: other.target, application: vendor.target }));
}

async function isRemoved(running: RunningJob, vendor: Vendor, { change }: JournaledChange, other: Seen): Promise<boolean> {
  const id = inverseOf(definitionOf(change));
  if (!vendor.canApply(id)) return false;
  const removal: Change = { id, kind: 'delete', object: change.object, target: other.target, before: other.settings, after: null };
  await logNow(running, { text: `${vendor.name} made “${nameOfChange(change)}” twice. Removing the second one …` });
  try {
    await vendor.apply(removal, { leaving: () => {} });
    return (await vendor.look(removal, { isFresh: true })) === undefined;
  } catch (error) {
    if (!(error instanceof VendorFailure) || error instanceof Disconnected) throw error;
    return false;
  }
}

/** What is not provably ours stays, and a person is told. */
async function flag(running: RunningJob, vendor: Vendor, row: JournaledChange): Promise<void> {
  const because = `There is another “${nameOfChange(row.change)}” in ${vendor.target.product.name} besides this one. It was left as it is: check it there.`;
  const at = running.deps.clock.now();
  await asOwner(running, async (tx) => {
    await putChange(tx, running.job.id, row.position, { state: row.state, because, at });
    await appendLog(tx, running.job.id, at, [{ exception: 'conflict', text: `${titleOfChange(row.change, 'done')}. ${because}` }]);
  });
}

/** A vendor may have made by itself a second one of what it was asked to create once. Called again after a crash, it looks again. */
export async function removeTwins(running: RunningJob, vendor: Vendor): Promise<void> {
  const rows = await asOwner(running, (tx) => listChanges(tx, running.job.id));
  for (const row of rows.filter(({ change, state }) => change.kind === 'create' && state === 'applied')) {
    let isAlone = true;
    for (const other of await othersOf(vendor, row))
      isAlone = (await isTwin(running, vendor, row, other)) && (await isRemoved(running, vendor, row, other)) && isAlone;
    if (!isAlone) await flag(running, vendor, row);
  }
}
