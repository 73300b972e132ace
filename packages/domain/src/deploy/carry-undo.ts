import type { Change } from '../change.ts';
import { isFields, isSameSetting, isWords } from './is-same-setting.ts';
import { type EditedLists, mergeThreeWays, worded } from './merge-three-ways.ts';

/** How an object was at some moment after the change that is undone, and who left it so: a newer deployment of ours, or others. */
export interface LaterImage {
  readonly settings: unknown;
  readonly by: 'us' | 'others';
}

type ByWriter = Readonly<Record<LaterImage['by'], readonly string[]>>;

interface CarriedUndo {
  /** The later images without what is undone. The last is how the object is to be. */
  readonly undone: readonly LaterImage[];
  /** What is not put back, by who changed it since. */
  readonly kept: ByWriter;
  /** Lists of which later entries stay, by who changed them; the others are put back. */
  readonly mixed: ByWriter;
}

interface Compared {
  /** What the change that is undone made, and what was there before it. */
  readonly made: unknown;
  readonly was: unknown;
  readonly now: unknown;
}

/** What was added is gone, and what was taken out is there again; other entries are no part of it. */
function areEntriesBack({ made, was, now }: Compared): boolean {
  if (!isWords(made) || !isWords(was) || !isWords(now)) return false;
  const [mine, before, has] = [new Set(made), new Set(was), new Set(now)];
  return made.every((word) => before.has(word) || !has.has(word)) && was.every((word) => mine.has(word) || has.has(word));
}

/** Calls for each setting that the change made, with its path as a merge names it. */
function visitChanged(path: readonly string[], { made, was, now }: Compared, visit: (path: string, compared: Compared) => void): void {
  if (isSameSetting(made, was)) return;
  if (!isFields(made) || !isFields(was) || !isFields(now)) return visit(path.join(', '), { made, was, now });
  for (const name of new Set([...Object.keys(made), ...Object.keys(was)]))
    visitChanged([...path, worded(name)], { made: made[name], was: was[name], now: now[name] }, visit);
}

interface Carrying {
  readonly revert: Change<'update' | 'enable'>;
  /** Oldest first; the last is how the object is now. */
  readonly images: readonly LaterImage[];
  /** What becomes of a list that others have edited. */
  readonly editedLists: EditedLists;
}

/**
 * Undoes one change in how the object was at each later moment, up to now: only what the change made is put back. A setting that was
 * changed since stays, also where it was changed to the same value again. The entries that newer deployments of ours have added to a list
 * or taken out of it stay so.
 */
export function carryUndo({ revert, images, editedLists }: Carrying): CarriedUndo {
  const [made, was] = [revert.before, revert.after];
  const edited = new Set<string>();
  const mixed = { us: new Set<string>(), others: new Set<string>() };
  const undone: LaterImage[] = [];
  let [base, desired] = [made, was];
  for (const { settings, by } of images) {
    const merge = mergeThreeWays({ base, current: settings, desired }, { editedLists: by === 'us' ? 'merge' : editedLists });
    if (by === 'others') for (const path of merge.conflicts) edited.add(path);
    for (const path of merge.mixed) mixed[by].add(path);
    [base, desired] = [settings, merge.merged];
    undone.push({ settings: desired, by });
  }
  const redeployed = new Set<string>();
  visitChanged([], { made, was, now: desired }, (path, compared) => {
    if (isSameSetting(compared.now, compared.was)) edited.delete(path);
    else if (!edited.has(path) && !areEntriesBack(compared)) redeployed.add(path);
  });
  return {
    undone,
    kept: { us: [...redeployed], others: [...edited] },
    mixed: { us: [...mixed.us], others: [...mixed.others] },
  };
}
