import type { Change } from '../change.ts';

/** As a person calls what a change is about. */
export function nameOfChange({ before, after, target }: Pick<Change, 'before' | 'after' | 'target'>): string {
  const settings: unknown = after ?? before;
  const name = typeof settings === 'object' && settings !== null && 'name' in settings ? settings.name : undefined;
  return typeof name === 'string' && name !== '' ? name : (target ?? 'the settings of the directory');
}
