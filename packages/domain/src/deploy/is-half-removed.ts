import { audiences, isForNoOne } from './is-for-no-one.ts';
import { areSameSettings, isFields } from './is-same-setting.ts';

/** What some vendors want switched off before they remove something. */
const switches = ['isActive', 'isTrusted'];

/** It is still there, as it was but switched off or for no one: a removal that takes several calls was broken off between two of them. */
export function isHalfRemoved(before: unknown, seen: unknown): boolean {
  if (!isFields(before) || !isFields(seen)) return false;
  const off = [
    ...switches.filter((name) => before[name] === true && seen[name] === false),
    ...(isForNoOne(seen) && !isForNoOne(before) ? audiences : []),
  ];
  return off.length > 0 && areSameSettings({ ...seen, ...Object.fromEntries(off.map((name) => [name, before[name]])) }, before);
}
