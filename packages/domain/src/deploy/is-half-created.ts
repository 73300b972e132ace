import { audiences, isForNoOne } from './is-for-no-one.ts';
import { areSameSettings, isFields, isWords } from './is-same-setting.ts';

const isPartOf = (seen: unknown, after: unknown): boolean => isWords(seen) && isWords(after) && seen.every((word) => after.includes(word));

/**
 * All is as asked for but what calls of their own bring about after something was created: the switch, whom it is for, and members, who
 * join one by one.
 */
export function isHalfCreated(after: unknown, seen: unknown): boolean {
  if (!isFields(after) || !isFields(seen)) return false;
  const later = [
    ...['isActive', 'memberIds'].filter(
      (name) => (typeof after[name] === 'boolean' && typeof seen[name] === 'boolean') || isPartOf(seen[name], after[name]),
    ),
    ...(isForNoOne(seen) ? audiences : []),
  ];
  return areSameSettings({ ...seen, ...Object.fromEntries(later.map((name) => [name, after[name]])) }, after);
}
