import type { Change } from '../change.ts';
import { isHalfCreated } from './is-half-created.ts';
import { isHalfMade } from './is-half-made.ts';
import { isHalfRemoved } from './is-half-removed.ts';
import { areSameSettings } from './is-same-setting.ts';

/** How far a change has come, as the product shows it. */
export type ChangeState = 'untouched' | 'made' | 'half-made' | 'foreign' | 'gone';

/** `seen` is the object now, in the words of the change; nothing when it is not there. */
export function changeStateOf(change: Change, seen: unknown): ChangeState {
  if (change.kind === 'create') {
    if (seen === undefined) return 'untouched';
    if (areSameSettings(seen, change.after)) return 'made';
    return isHalfCreated(change.after, seen) ? 'half-made' : 'foreign';
  }
  if (seen === undefined) return change.kind === 'delete' ? 'made' : 'gone';
  if (areSameSettings(seen, change.before)) return 'untouched';
  if (change.kind === 'delete') return isHalfRemoved(change.before, seen) ? 'half-made' : 'foreign';
  if (areSameSettings(seen, change.after)) return 'made';
  return isHalfMade({ before: change.before, after: change.after, seen }) ? 'half-made' : 'foreign';
}
