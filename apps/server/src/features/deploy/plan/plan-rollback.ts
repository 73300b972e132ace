import type { Seen } from '@rampart/connectors/kit/connector.ts';
import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { LaterImage } from '@rampart/domain/deploy/carry-undo.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { GroupSettings } from '@rampart/domain/group.ts';
import { hasNameOf, nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { restoreExisting, type Undo, undoOf } from '@rampart/domain/deploy/undo-of.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import {
  type EarlierChange,
  type JournaledChange,
  listChanges,
  listLastMade,
  listLeftByRollbacks,
  listRewrittenSince,
  mostLater,
  type NewChange,
} from '../change-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import type { Plan } from './plan.ts';
import { removalObstacle } from './guards/removal-obstacle.ts';

/** What we last made of an object: later jobs of ours count as ours. */
const lastMadeOf = (made: readonly EarlierChange[], target: string | null, otherwise: unknown): unknown =>
  made.find((one) => target !== null && one.target === target)?.revert?.before ?? otherwise;

const mostNames = 5;

/** A group that others contain is emptied: deleted, it would be missing there, and deployed again it would be another one. */
async function emptiedWhereContained(vendor: Vendor, change: Change): Promise<Undo> {
  const id = definitionOf(change).siblings.update;
  if (change.object !== 'group' || change.kind !== 'delete' || id === undefined || !vendor.canApply(id)) return { change };
  const names = await vendor.containers(change);
  if (names.length === 0) return { change };
  const within = `${names
    .slice(0, mostNames)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > mostNames ? ' and more' : ''}`;
  const before = GroupSettings.parse(change.before);
  if (before.memberIds.length === 0) return { nothing: `It has no members, and stays because ${within} contains it.` };
  const { object, target } = change;
  const remark = `It is emptied and stays, because ${within} contains it.`;
  return { change: { id, kind: 'update', object, target, before, after: { ...before, memberIds: [] } }, remark };
}

/** What others build on stays. */
async function checked({ clock }: DeployDeps, vendor: Vendor, undo: Undo): Promise<Undo> {
  if (undo.change === undefined) return undo;
  const conflict = await removalObstacle(vendor, undo.change, clock.now());
  if (conflict !== undefined) return { conflict };
  const { change, ...rest } = undo;
  return { ...rest, ...(await emptiedWhereContained(vendor, change)) };
}

/** What is to be undone, as it is now. Something new is found by its id, or by its name where the vendor answered with no id or with that of another object. */
async function look(vendor: Vendor, { change }: JournaledChange, revert: Change): Promise<Seen | undefined> {
  if (revert.kind !== 'delete' || change.kind !== 'create') return vendor.look(revert);
  const byId = revert.target === '' ? undefined : await vendor.look(revert);
  if (byId !== undefined && hasNameOf(change, byId.settings)) return byId;
  return (await vendor.look(change)) ?? byId;
}

/** The object that was found is the one that is undone. */
const aimedAt = (revert: Change, seen: Seen | undefined): Change =>
  revert.kind === 'delete' && seen !== undefined ? { ...revert, target: seen.target } : revert;

/** What was to be removed may still be there, by its own id, or there again by an earlier rollback: then it is not created a second time. */
async function undoRemoval(vendor: Vendor, { change }: JournaledChange, revert: Change, isTried: boolean): Promise<Undo | undefined> {
  if (change.kind !== 'delete' || revert.kind !== 'create') return undefined;
  const id = definitionOf(change).siblings.update;
  const restoredBy = id !== undefined && vendor.canApply(id) ? id : undefined;
  const still = await vendor.look(change);
  if (still !== undefined) return restoreExisting({ revert, there: still, foundBy: 'id', restoredBy });
  const again = isTried ? await vendor.look(revert) : undefined;
  return again && restoreExisting({ revert, there: again, foundBy: 'name', restoredBy });
}

interface Rolling {
  readonly tenantId: string;
  /** The job that is undone. */
  readonly jobId: string;
}

/** How an object is now, and how it was before that, as far as newer jobs of ours show it. */
interface History {
  readonly seen: unknown;
  readonly since: readonly LaterImage[];
}

async function historyOf(
  { deps, vendor, tenantId, jobId }: Rolling & { readonly deps: DeployDeps; readonly vendor: Vendor },
  { position, revert }: JournaledChange,
  seen: unknown,
): Promise<History> {
  if (seen === undefined || (revert?.kind !== 'update' && revert?.kind !== 'enable')) return { seen, since: [] };
  const which = { jobId, position, applicationId: vendor.target.id };
  const rewritten = await deps.db.inTenant(tenantId, (tx) => listRewrittenSince(tx, which));
  const since = rewritten.flatMap(({ before, after }): LaterImage[] => [
    { settings: before, by: 'others' },
    { settings: after, by: 'us' },
  ]);
  return { seen, since };
}

const tooManySince: Undo = {
  conflict: `More than ${mostLater} newer deployments have changed it since, so it was kept. Change it in the product instead.`,
  isLeft: true,
};

/** In reverse order, setting by setting: only what the job itself changed, where the product still has it and no newer job of ours has changed it. */
export async function planRollback(deps: DeployDeps, vendor: Vendor, { tenantId, jobId }: Rolling): Promise<Plan> {
  const [rows, made, left] = await deps.db.inTenant(tenantId, async (tx) => {
    const changes = await listChanges(tx, jobId);
    const targets = changes.flatMap(({ target }) => (target === null ? [] : [target]));
    return [changes, await listLastMade(tx, vendor.target.id, targets), await listLeftByRollbacks(tx, jobId)] as const;
  });
  const hasTried = (revert: Change): boolean =>
    left.some(({ change }) => change.kind === revert.kind && nameOfChange(change) === nameOfChange(revert));
  // Images of one object within a job follow on from each other, and so do the ways back.
  const histories = new Map<string, History>();
  const known = ({ target }: Change): History | undefined => (target ? histories.get(target) : undefined);
  const changes: NewChange[] = [];
  const remarks: string[] = [];
  for (const row of rows.toReversed()) {
    const { controlId, target } = row;
    if (row.revert === null) continue;
    const isFirst = known(row.revert) === undefined;
    const found = isFirst ? await look(vendor, row, row.revert) : undefined;
    const revert = aimedAt(row.revert, found);
    const history = known(revert) ?? (await historyOf({ deps, vendor, tenantId, jobId }, row, found?.settings));
    const ours = isFirst ? lastMadeOf(made, target, revert.before) : revert.before;
    const isTried = hasTried(revert);
    const asked = { revert, ours, ...history, isTried, isUnconfirmed: row.state !== 'applied' };
    const isTooLong = history.since.length > 2 * mostLater;
    const undo = (await undoRemoval(vendor, row, revert, isTried)) ?? (isTooLong ? tooManySince : undoOf(asked));
    const { change, conflict = null, remark, nothing = null, since = history.since, isLeft = false } = await checked(deps, vendor, undo);
    if (revert.target) histories.set(revert.target, { seen: change ? (change.after ?? undefined) : history.seen, since });
    if (remark !== undefined) remarks.push(`${titleOfChange(revert, 'planned')}: ${remark}`);
    if (change !== undefined) changes.push({ controlId, change, because: conflict, kept: conflict, isLeft });
    else changes.push({ controlId, change: revert, state: conflict ? 'conflict' : 'skipped', because: conflict ?? nothing, isLeft });
  }
  return { changes, expectedStates: {}, unknown: [], facts: [], remarks };
}
