import type { ObjectChange } from '@rampart/domain/watch/compare-objects.ts';
import type { OpenChange } from './change-store.ts';

interface Asked {
  readonly change: ObjectChange;
  /** Of the same object, the oldest first. */
  readonly open: readonly OpenChange[];
  /** What the object should be; `undefined` where it was never seen before. */
  readonly baseline: string | null | undefined;
}

export interface Reverted {
  /** The open changes that this one takes back. */
  readonly ids: readonly string[];
  /** Whether it is itself nothing but a way back. */
  readonly isBack: boolean;
}

/** Back to the baseline takes back all that is open about an object; back to an earlier version what came after that version. */
export function revertedBy({ change, open, baseline }: Asked): Reverted {
  const after = change.after?.hash ?? null;
  if (change.kind === 'reordered') {
    const back = open.filter(
      ({ category, beforePosition }) => category.endsWith('_reordered') && beforePosition === change.after?.position,
    );
    return { ids: back.map(({ id }) => id), isBack: back.length > 0 };
  }
  const isKnown = change.before !== undefined || baseline !== undefined;
  if (isKnown && after === (baseline ?? null)) return { ids: open.map(({ id }) => id), isBack: true };
  const from = open.findIndex(({ before, category }) => before === after && !category.endsWith('_reordered'));
  return from === -1 ? { ids: [], isBack: false } : { ids: open.slice(from).map(({ id }) => id), isBack: true };
}
