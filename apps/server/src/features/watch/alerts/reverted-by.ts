import type { ObjectChange } from '@rampart/domain/watch/compare-objects.ts';
import type { OpenChange } from './change-store.ts';

interface Asked {
  readonly change: ObjectChange;
  /** Of the same object, the oldest first. */
  readonly open: readonly OpenChange[];
  /** What the object should be; `undefined` where it was never seen before. */
  readonly baseline: string | null | undefined;
  /** The open changes of the order of its siblings, and of its own, that are where they were. */
  readonly replaced?: readonly string[];
}

export interface Reverted {
  /** The open changes that this one takes back. */
  readonly ids: readonly string[];
  /** It does nothing but take changes back, so it is no alert itself. */
  readonly isBack: boolean;
}

/** Back to the baseline takes back all that is open about an object; back to an earlier version what came after that version. */
export function revertedBy({ change, open, baseline, replaced = [] }: Asked): Reverted {
  const after = change.after?.hash ?? null;
  // Of two that have changed places, either may be the one that was moved: once one way, and once the other.
  if (change.kind === 'reordered') return { ids: replaced, isBack: replaced.length > 0 };
  const isKnown = change.before !== undefined || baseline !== undefined;
  if (isKnown && after === (baseline ?? null)) return { ids: open.map(({ id }) => id), isBack: true };
  const from = open.findIndex(({ before, category }) => before === after && !category.endsWith('_reordered'));
  return from === -1 ? { ids: [], isBack: false } : { ids: open.slice(from).map(({ id }) => id), isBack: true };
}
