import { isFields, isSameSetting, isWords } from './is-same-setting.ts';

interface Images {
  readonly before: unknown;
  readonly after: unknown;
  readonly seen: unknown;
}

function areWordsBetween(before: readonly unknown[], after: readonly unknown[], seen: readonly unknown[]): boolean {
  const known = new Set([...before, ...after]);
  const has = new Set(seen);
  return seen.every((word) => known.has(word)) && before.every((word) => !after.includes(word) || has.has(word));
}

/** Each setting is as before or as it shall be: a change that took several calls was broken off between two of them. */
export function isHalfMade({ before, after, seen }: Images): boolean {
  if (isSameSetting(seen, before) || isSameSetting(seen, after)) return true;
  if (isWords(before) && isWords(after) && isWords(seen)) return areWordsBetween(before, after, seen);
  if (!isFields(before) || !isFields(after) || !isFields(seen)) return false;
  const names = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(seen)]);
  names.delete('order');
  return [...names].every((name) => isHalfMade({ before: before[name], after: after[name], seen: seen[name] }));
}
