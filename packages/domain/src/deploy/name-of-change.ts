import type { Change } from '../change.ts';
import { oneLine } from '../one-line.ts';

/** As a person calls what a change is about. */
export function nameOfChange({ before, after, target }: Pick<Change, 'before' | 'after' | 'target'>): string {
  const settings: unknown = after ?? before;
  const name = typeof settings === 'object' && settings !== null && 'name' in settings ? settings.name : undefined;
  if (typeof name === 'string' && oneLine(name) !== '') return oneLine(name);
  return target === null ? 'the settings of the directory' : inWords(target);
}

/** Whether something that was found has the name that a change gives it. */
export const hasNameOf = (change: Pick<Change, 'before' | 'after' | 'target'>, settings: unknown): boolean =>
  nameOfChange({ before: null, after: settings, target: null }) === nameOfChange(change);

/** What there is once has a word for an id: `authorizationPolicy`. */
const inWords = (id: string): string =>
  /^[a-z]+(?:[A-Z][a-z]+)+$/.test(id)
    ? id
        .replaceAll(/(?=[A-Z])/g, ' ')
        .toLowerCase()
        .replace(/^./, (letter) => letter.toUpperCase())
    : id;
