import type { Change, ChangeId } from '../change.ts';
import { carryUndo, type LaterImage } from './carry-undo.ts';
import { isHalfCreated } from './is-half-created.ts';
import { isHalfRemoved } from './is-half-removed.ts';
import { areSameSettings, isSameSetting } from './is-same-setting.ts';

interface Asked {
  /** The change that undoes what we did: `before` is what we made, `after` what was there. */
  readonly revert: Change;
  /** What we last made of the object; the same as `revert.before` unless we changed it once more. */
  readonly ours: unknown;
  /** How the object was between the change and now, as far as newer changes of ours show it, oldest first. */
  readonly since?: readonly LaterImage[];
  /** How the object is now; nothing when it is gone. */
  readonly seen: unknown;
  /** It was never confirmed that all of it was made. */
  readonly isUnconfirmed?: boolean;
  /** A rollback before this one has tried to undo it, and may have done a part of that. */
  readonly isTried?: boolean;
}

export interface Undo {
  /** Nothing to be done when it is missing. */
  readonly change?: Change;
  /** What is left alone, and why. */
  readonly conflict?: string;
  /** A part of it stays because a newer deployment of ours has changed that: once the newer one is rolled back, this one may be tried again. */
  readonly isLeft?: boolean;
  /** What stays of others, though everything of ours is undone. */
  readonly remark?: string;
  /** Why there is nothing to do. */
  readonly nothing?: string;
  /** The images since, without what is undone: a change of the same object that is undone next starts from them. */
  readonly since?: readonly LaterImage[];
}

const asBefore = 'It is already as it was before.';

const listed = (paths: readonly string[]): string => paths.map((path) => `“${path}”`).join(', ');

const keptWords = {
  others: (paths: readonly string[]) => `${listed(paths)} changed after the deployment, so that change was kept.`,
  us: (paths: readonly string[]) =>
    `A newer deployment has changed ${listed(paths)} since, which was kept. Roll that deployment back first, then this one again.`,
};

const mixedWords = {
  others: (paths: readonly string[]) => `What others changed in ${listed(paths)} after the deployment was kept.`,
  us: (paths: readonly string[]) => `What newer deployments changed in ${listed(paths)} was kept.`,
};

const said = (words: typeof keptWords, paths: Readonly<Record<keyof typeof keptWords, readonly string[]>>): string =>
  (['others', 'us'] as const).flatMap((by) => (paths[by].length === 0 ? [] : [words[by](paths[by])])).join(' ');

function undoRewriting(revert: Change<'update' | 'enable'>, { seen, since = [] }: Asked): Undo {
  if (seen === undefined) return { conflict: 'It no longer exists, so nothing could be restored.' };
  // Each member of a group is a fact about a person. The entries of any other list are one decision: where a person has edited it, it stays.
  const editedLists = revert.object === 'group' ? 'merge' : 'stay';
  const { undone, kept, mixed } = carryUndo({ revert, images: [...since, { settings: seen, by: 'others' }], editedLists });
  const after = undone.at(-1)?.settings;
  const isSame = isSameSetting(after, seen);
  const change = isSame ? {} : { change: { ...revert, before: seen, after } as Change };
  const images = since.length > 0 && { since: undone.slice(0, -1) };
  const conflict = said(keptWords, kept);
  if (conflict !== '') return { ...images, ...change, conflict, ...(kept.us.length > 0 && { isLeft: true }) };
  if (isSame) return { ...images, nothing: asBefore };
  const remark = said(mixedWords, mixed);
  return { ...images, ...change, ...(remark !== '' && { remark }) };
}

interface Restored {
  readonly revert: Change<'create'>;
  /** The object that was to be removed and is still there, or that a rollback before this one has begun to create anew. */
  readonly there: { readonly target: string; readonly settings: unknown };
  readonly foundBy: 'id' | 'name';
  /** The id of the change that restores it. */
  readonly restoredBy: ChangeId | undefined;
}

/** How to undo a removal whose object is there: it did not come about, or only its first calls, or it was undone in part. */
export function restoreExisting({ revert, there: { target, settings }, foundBy, restoredBy: id }: Restored): Undo {
  const { object, after, exact } = revert;
  if (areSameSettings(settings, after)) return { nothing: asBefore };
  const isBrokenOff = foundBy === 'id' ? isHalfRemoved(after, settings) : isHalfCreated(after, settings);
  if (id === undefined || !isBrokenOff) return { conflict: 'It is still there and was changed since, so it was kept.' };
  return { change: { id, kind: 'update', object, target, before: settings, after, ...(exact === undefined ? {} : { exact }) } };
}

/** How to undo one change and keep what other administrators have changed since. */
export function undoOf(asked: Asked): Undo {
  const { revert, ours, seen, isUnconfirmed = false, isTried = false } = asked;
  if (revert.kind === 'update' || revert.kind === 'enable') return undoRewriting(revert, asked);
  if (revert.kind === 'create')
    return seen === undefined ? { change: revert } : { conflict: 'There is a new object with that name, which was left as it is.' };
  if (seen === undefined) return { nothing: 'It is gone already.' };
  const isBrokenOff = (isUnconfirmed && isHalfCreated(ours, seen)) || (isTried && isHalfRemoved(ours, seen));
  if (!areSameSettings(seen, ours) && !isBrokenOff) return { conflict: 'It changed after the deployment created it, so it was kept.' };
  const remark = areSameSettings(ours, revert.before)
    ? {}
    : { remark: 'The changes that newer deployments made to it are removed with it.' };
  return { change: { ...revert, before: seen }, ...remark };
}

interface Made {
  /** The id of the change that undoes it. */
  readonly undoneBy: ChangeId;
  readonly target: string;
  readonly made: unknown;
  readonly was?: unknown;
}

/** The change that undoes one, from what was written down before it was made. */
export function revertOf(change: Change, { undoneBy: id, target, made, was }: Made): Change {
  const exact = was === undefined || was === null ? {} : { exact: was };
  const { object } = change;
  if (change.kind === 'create') return { id, kind: 'delete', object, target, before: made, after: null };
  if (change.kind === 'delete') return { id, kind: 'create', object, target: null, before: null, after: change.before, ...exact };
  return { id, kind: change.kind, object, target, before: made, after: change.before, ...exact };
}
