import type { Change } from '@rampart/domain/change.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { type Undo, undoOf } from '@rampart/domain/deploy/undo-of.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { listChanges, type NewChange } from '../change-store.ts';
import { type EarlierChange, listLastMade } from '../change-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import type { Plan } from './plan.ts';
import { removalObstacle } from './guards/removal-obstacle.ts';

/** What we last made of an object: later jobs of ours count as ours. */
const lastMadeOf = (made: readonly EarlierChange[], target: string | null, otherwise: unknown): unknown =>
  made.find((one) => target !== null && one.target === target)?.revert?.before ?? otherwise;

/** Images of one object within a job follow on from each other, and so do the ways back. */
const imageOf = (images: ReadonlyMap<string, unknown>, revert: Change, seen: unknown): unknown =>
  revert.target !== null && images.has(revert.target) ? images.get(revert.target) : seen;

/** What others build on stays. */
async function checked({ clock }: DeployDeps, vendor: Vendor, undo: Undo): Promise<Undo> {
  const conflict = undo.change && (await removalObstacle(vendor, undo.change, clock.now()));
  return conflict === undefined ? undo : { conflict };
}

interface Rolling {
  readonly tenantId: string;
  /** The job that is undone. */
  readonly jobId: string;
}

/** In reverse order, setting by setting, only where the product still has what we wrote. */
export async function planRollback(deps: DeployDeps, vendor: Vendor, { tenantId, jobId }: Rolling): Promise<Plan> {
  const [rows, made] = await deps.db.inTenant(tenantId, async (tx) => {
    const changes = await listChanges(tx, jobId);
    const targets = changes.flatMap(({ target }) => (target === null ? [] : [target]));
    return [changes, await listLastMade(tx, vendor.target.id, targets)] as const;
  });
  const images = new Map<string, unknown>();
  const changes: NewChange[] = [];
  const remarks: string[] = [];
  for (const { controlId, target, revert } of rows.toReversed()) {
    if (revert === null) continue;
    const isFirst = revert.target === null || !images.has(revert.target);
    const seen = imageOf(images, revert, isFirst ? (await vendor.look(revert))?.settings : undefined);
    const ours = isFirst ? lastMadeOf(made, target, revert.before) : revert.before;
    const { change, conflict, remark, nothing } = await checked(deps, vendor, undoOf({ revert, ours, seen }));
    if (revert.target !== null) images.set(revert.target, change ? (change.after ?? undefined) : seen);
    if (remark !== undefined) remarks.push(`${titleOfChange(revert, 'planned')}: ${remark}`);
    if (change !== undefined) changes.push({ controlId, change, because: conflict ?? null });
    else changes.push({ controlId, change: revert, state: conflict ? 'conflict' : 'skipped', because: conflict ?? nothing ?? null });
  }
  return { changes, expectedStates: {}, unknown: [], facts: [], remarks };
}
