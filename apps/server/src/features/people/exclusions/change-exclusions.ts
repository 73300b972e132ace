import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ActedBy, type AuditEntry, recordEvent } from '../../audit/index.ts';
import type { ListsToDeploy } from '../lists/people-list.ts';
import { isOfMostAttacked, leaveMostAttacked } from '../most-attacked/leave-most-attacked.ts';
import { addPeople } from './add-people.ts';
import {
  type ChangedExclusions,
  deployExclusions,
  type ExclusionDeps,
  listJobsFor,
  listsToDeploy,
  lockExclusions,
  type LookingDeps,
  type SeenPlans,
} from './deploy-exclusions.ts';
import { type RemovalImpact, refuseLosingLast, removalImpact } from './depending-policies.ts';
import { nameMails } from './name-mails.ts';
import { removePeople, warnOfEmptyList } from './remove-people.ts';
import { approvePeople } from './approve-people.ts';
import { forgetWaiting, noteWaiting } from './waiting-exclusions.ts';

export interface AskedExclusions {
  readonly by: ActedBy;
  readonly type: ExclusionType;
  /** Mails. */
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly sync?: readonly string[];
  /** What the person saw that would change in the products. */
  readonly plans?: SeenPlans;
  /** The person has confirmed that no emergency access account is left that enforced policies exclude. */
  readonly acceptsNoneLeft?: boolean | undefined;
}

interface ChangedRows {
  readonly succeeded: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly approved: readonly string[];
  readonly synced: readonly string[];
}

/** Adding comes first: a list whose people are exchanged is not empty in between. */
async function changeRows(deps: LookingDeps, tx: TenantTx, asked: AskedExclusions): Promise<ChangedRows> {
  const { type, by, add = [], remove = [], sync = [] } = asked;
  const adding = add.length === 0 ? { known: [], added: [] } : await addPeople(deps, tx, { type, by, mails: add });
  const removing = await removePeople(tx, { type, mails: remove });
  const syncing = sync.length === 0 ? { onList: [], approved: [] } : await approvePeople(deps, tx, { type, mails: sync });
  return {
    succeeded: [...adding.known, ...removing.asked, ...syncing.onList],
    added: adding.added,
    removed: removing.removed,
    approved: syncing.approved,
    synced: syncing.onList,
  };
}

function eventsOf({ added, removed, approved, synced }: ChangedRows, isNewJob: boolean): Pick<AuditEntry, 'action' | 'message'>[] {
  const approval = approved.length === 0 ? '' : ` Approved the present owners of ${nameMails(approved)}.`;
  const isSynced = synced.length > 0 && (approved.length > 0 || isNewJob);
  return [
    ...(added.length > 0 ? [{ action: 'exclusion.add', message: `Excluded ${nameMails(added)}.` } as const] : []),
    ...(removed.length > 0
      ? [{ action: 'exclusion.remove', message: `No longer excluded: ${nameMails(removed.toSorted())}.` } as const]
      : []),
    ...(isSynced
      ? [{ action: 'exclusion.sync', message: `Requested an update of the groups for ${nameMails(synced)}.${approval}` } as const]
      : []),
  ];
}

interface ChangedList {
  readonly type: ExclusionType;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Who is most attacked follows a list at once, unless the change has to be approved: then with the next run after that. */
async function followMostAttacked(deps: ExclusionDeps, tx: TenantTx, { type, added, removed }: ChangedList): Promise<void> {
  if (await deps.isApprovalNeeded(tx)) return noteWaiting(tx, { type, added, removed, at: deps.clock.now() });
  await forgetWaiting(tx, type);
  await leaveMostAttacked(tx, type);
  await deps.keepPrograms(tx);
}

/**
 * Changes a list, and starts one job for each product that brings it into its group and into the rules that name its people. A job is bound to
 * the plan that the person saw. Asked twice, the answer is the same.
 */
export async function changeExclusions(deps: ExclusionDeps, tx: TenantTx, asked: AskedExclusions): Promise<ChangedExclusions> {
  await lockExclusions(tx);
  const { type, by, plans = new Map<string, string>() } = asked;
  const changed = await changeRows(deps, tx, asked);
  const { succeeded, added, removed, synced } = changed;
  if (type === 'emergency_access_exclusions' && removed.length > 0 && asked.acceptsNoneLeft !== true) await refuseLosingLast(deps, tx);
  const before = await listJobsFor(tx, type);
  // A plan without a change of the list repairs the rules that name its people.
  if (added.length + removed.length + synced.length + plans.size === 0) return { succeeded, jobIds: before };
  if (isOfMostAttacked(type)) await followMostAttacked(deps, tx, { type, added, removed });
  const jobIds = await deployExclusions(deps, tx, { types: [type], by, plans });
  const isNewJob = jobIds.some((id) => !before.includes(id));
  for (const event of eventsOf(changed, isNewJob)) await recordEvent(deps, tx, { ...by, ...event, status: 'success', details: { type } });
  await bumpVersion(tx, 'quests');
  if (removed.length > 0) await warnOfEmptyList(tx, { by, types: [type] });
  return { succeeded, jobIds };
}

/** Ends the transaction without leaving anything behind. */
class OnlyLooked extends Error {
  override readonly name = 'OnlyLooked';
}

/** The same steps as those of a change, which is only looked at and never committed. */
async function lookAfter<Seen>(
  deps: LookingDeps,
  tenantId: string,
  { asked, look }: { readonly asked: AskedExclusions; readonly look: (tx: TenantTx) => Promise<Seen> },
): Promise<Seen> {
  let seen: { readonly value: Seen } | undefined;
  try {
    await deps.db.inTenant(tenantId, async (tx) => {
      await lockExclusions(tx);
      await changeRows(deps, tx, asked);
      seen = { value: await look(tx) };
      throw new OnlyLooked();
    });
  } catch (error) {
    if (!(error instanceof OnlyLooked) || seen === undefined) throw error;
    return seen.value;
  }
  throw new Error('A change that is only looked at was committed.');
}

/** The lists as they would be deployed after a change. */
export async function listsAfter(deps: LookingDeps, tenantId: string, asked: AskedExclusions): Promise<readonly ListsToDeploy[]> {
  const { type, by, add = [], remove = [], sync = [] } = asked;
  const look = (tx: TenantTx) => listsToDeploy(deps, tx, { types: [type], by });
  if (add.length + remove.length + sync.length === 0) return deps.db.inTenant(tenantId, look);
  return lookAfter(deps, tenantId, { asked, look });
}

/** Which policies would lose emergency access accounts by a change. */
export const impactAfter = (deps: LookingDeps, tenantId: string, asked: AskedExclusions): Promise<RemovalImpact> =>
  lookAfter(deps, tenantId, { asked, look: (tx) => removalImpact(deps, tx) });

export const refuseEmptyChange = ({ add = [], remove = [], sync = [], plans }: AskedExclusions): void => {
  if (add.length + remove.length + sync.length + (plans?.size ?? 0) === 0) throw new BadRequest('Add, remove or refresh someone first.');
};
