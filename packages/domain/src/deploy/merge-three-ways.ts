import { isFields, isSameSetting, isWords } from './is-same-setting.ts';

interface Images {
  /** What `desired` was worked out from. */
  readonly base: unknown;
  readonly current: unknown;
  readonly desired: unknown;
}

export interface Merged {
  readonly merged: unknown;
  /** Where `current` is neither what it was nor what it should be: `session, idle minutes`. There it stays as it is. */
  readonly conflicts: readonly string[];
  /** Lists of which others have edited entries, which stay as they left them; the other entries are as desired. */
  readonly mixed: readonly string[];
}

/** What becomes of a list of words that others have edited: it is one decision and stays whole, or its entries are independent. */
export type EditedLists = 'stay' | 'merge';

/** A setting as a person reads it: `idle minutes`. */
export const worded = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();

/** What was added to the base is added, what was taken from it is taken, and what others did to it stays. */
function mergeWords(
  base: readonly (string | number)[],
  current: readonly (string | number)[],
  desired: readonly (string | number)[],
): unknown {
  const [was, will] = [new Set(base), new Set(desired)];
  const kept = current.filter((word) => will.has(word) || !was.has(word));
  const has = new Set(kept);
  return [...kept, ...desired.filter((word) => !was.has(word) && !has.has(word))];
}

function mergeAt(path: readonly string[], { base, current, desired }: Images, edited: EditedLists): Merged {
  if (isSameSetting(desired, base) || isSameSetting(current, desired)) return { merged: current, conflicts: [], mixed: [] };
  if (isSameSetting(current, base)) return { merged: desired, conflicts: [], mixed: [] };
  if (edited === 'merge' && isWords(base) && isWords(current) && isWords(desired))
    return { merged: mergeWords(base, current, desired), conflicts: [], mixed: [path.join(', ')] };
  if (!isFields(base) || !isFields(current) || !isFields(desired)) return { merged: current, conflicts: [path.join(', ')], mixed: [] };
  const names = [...new Set([...Object.keys(current), ...Object.keys(desired)])];
  const parts = names.map((name) => {
    const images = { base: base[name], current: current[name], desired: desired[name] };
    return [name, mergeAt([...path, worded(name)], images, edited)] as const;
  });
  return {
    merged: Object.fromEntries(parts.map(([name, { merged }]) => [name, merged])),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
    mixed: parts.flatMap(([, { mixed }]) => mixed),
  };
}

/** Merges the desired changes of the base into the current settings, setting by setting. */
export const mergeThreeWays = (images: Images, { editedLists }: { readonly editedLists: EditedLists }): Merged =>
  mergeAt([], images, editedLists);
