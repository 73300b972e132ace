import type { Change } from '../change.ts';
import { oneLine } from '../one-line.ts';

/** As a person calls what a change is about. */
export function nameOfChange({ before, after, target }: Pick<Change, 'before' | 'after' | 'target'>): string {
  const settings: unknown = after ?? before;
  const name = typeof settings === 'object' && settings !== null && 'name' in settings ? settings.name : undefined;
  return typeof name === 'string' && oneLine(name) !== '' ? oneLine(name) : (target ?? 'the settings of the directory');
}

/** Whether something that was found has the name that a change gives it. */
export const hasNameOf = (change: Pick<Change, 'before' | 'after' | 'target'>, settings: unknown): boolean =>
  nameOfChange({ before: null, after: settings, target: null }) === nameOfChange(change);
