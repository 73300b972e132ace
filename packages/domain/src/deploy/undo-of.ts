import type { Change, ChangeId } from '../change.ts';
import { isHalfCreated } from './is-half-created.ts';
import { isHalfRemoved } from './is-half-removed.ts';
import { areSameSettings, isSameSetting } from './is-same-setting.ts';
import { mergeThreeWays } from './merge-three-ways.ts';

interface Asked {
  /** The change that undoes what we did: `before` is what we made, `after` what was there. */
  readonly revert: Change;
  /** What we last made of the object; the same as `revert.before` unless we changed it once more. */
  readonly ours: unknown;
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
  /** What stays of others, though everything of ours is undone. */
  readonly remark?: string;
  /** Why there is nothing to do. */
  readonly nothing?: string;
}

const asBefore = 'It already is as it was before.';

const listed = (paths: readonly string[]): string => paths.map((path) => `“${path}”`).join(', ');

function undoRewriting(revert: Change<'update' | 'enable'>, { ours, seen }: Asked): Undo {
  if (seen === undefined) return { conflict: 'It no longer exists, so nothing could be restored.' };
  // Each member of a group is a fact about a person. The entries of any other list are one decision: where a person has edited it, it stays.
  const editedLists = revert.object === 'group' ? 'merge' : 'stay';
  const { merged, conflicts, mixed } = mergeThreeWays({ base: ours, current: seen, desired: revert.after }, { editedLists });
  const change = isSameSetting(merged, seen) ? {} : { change: { ...revert, before: seen, after: merged } as Change };
  if (conflicts.length > 0) return { ...change, conflict: `${listed(conflicts)} changed after the deployment, so that change was kept.` };
  const remark = mixed.length === 0 ? {} : { remark: `What others changed in ${listed(mixed)} after the deployment was kept.` };
  return 'change' in change ? { ...change, ...remark } : { nothing: asBefore };
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
    return seen === undefined ? { change: revert } : { conflict: 'There is one of that name again, and it was left as it is.' };
  if (seen === undefined) return { nothing: 'It is gone already.' };
  const isBrokenOff = (isUnconfirmed && isHalfCreated(ours, seen)) || (isTried && isHalfRemoved(ours, seen));
  if (!areSameSettings(seen, ours) && !isBrokenOff) return { conflict: 'It changed after the deployment created it, so it was kept.' };
  return { change: { ...revert, before: seen } };
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
