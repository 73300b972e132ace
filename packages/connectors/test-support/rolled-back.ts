import type { Change } from '@rampart/domain/change.ts';
import { undoOf } from '@rampart/domain/deploy/undo-of.ts';
import type { ApplyBench } from './apply-bench.ts';

/** The way back of a change as a rollback plans it: three-way, from what the vendor shows now. */
export async function rolledBack(bench: Pick<ApplyBench<unknown, unknown>, 'apply' | 'look'>, revert: Change): Promise<void> {
  const seen = await bench.look(revert);
  const { change, conflict } = undoOf({ revert, ours: revert.before, seen: seen?.settings });
  if (change === undefined) throw new Error(conflict ?? 'There is nothing to undo.');
  await bench.apply(change);
}
