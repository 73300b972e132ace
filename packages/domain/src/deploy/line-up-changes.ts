import { changeObjects } from '../change-object.ts';
import type { Change } from '../change.ts';
import { isSameSetting } from './is-same-setting.ts';
import { mergeThreeWays } from './merge-three-ways.ts';
import { nameOfChange } from './name-of-change.ts';

export interface PlannedChange {
  readonly controlId: string;
  readonly change: Change;
}

const rankOf = ({ change }: PlannedChange): number => changeObjects[change.object].rank;

const keyOf = ({ id, target }: Change): string => `${id.replace(/\.[a-z]+-/, '.')} ${target ?? ''}`;

/** Each change of an object starts from where the one before it ends; controls know only how the object is now. */
function rebased(change: Change, current: unknown): Change {
  if (change.kind !== 'update' && change.kind !== 'enable') return change;
  const { merged, conflicts } = mergeThreeWays({ base: change.before, current, desired: change.after }, { editedLists: 'merge' });
  return { ...change, before: current, after: conflicts.length === 0 ? merged : { ...(merged as object), ...changedIn(change) } };
}

/** Where two controls ask for different values of one setting, the later one has its way. */
function changedIn({ before, after }: Change): object {
  const [was, will] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.fromEntries(Object.entries(will).filter(([name, value]) => !isSameSetting(was[name], value)));
}

/** In the order to apply them. What an earlier change already does is dropped, and a name is used once. */
export function lineUpChanges(planned: readonly PlannedChange[]): PlannedChange[] {
  const images = new Map<string, unknown>();
  const made = new Set<string>();
  const lined: PlannedChange[] = [];
  for (const { controlId, change } of planned.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const name = JSON.stringify([change.id, nameOfChange(change), (change.after as { partOf?: unknown } | null)?.partOf]);
    if (change.kind === 'create' && made.has(name)) continue;
    made.add(name);
    const key = keyOf(change);
    const next = images.has(key) ? rebased(change, images.get(key)) : change;
    if (next.kind !== 'create' && isSameSetting(next.before, next.after)) continue;
    if (next.kind !== 'create') images.set(key, next.after);
    lined.push({ controlId, change: next });
  }
  return lined;
}
