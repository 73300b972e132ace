import type { ConfigurationObject } from './configuration-object.ts';
import type { DriftKind } from './drift-category.ts';
import { movedObjects } from './moved-objects.ts';

/** An object by the hash of its content, with what tells one kind of change from another. */
export interface HashedObject extends Pick<ConfigurationObject, 'id' | 'parent' | 'isEnabled' | 'position'> {
  readonly hash: string;
}

export interface ObjectChange {
  readonly id: string;
  readonly kind: DriftKind;
  readonly before: HashedObject | undefined;
  readonly after: HashedObject | undefined;
}

function kindOf(before: HashedObject | undefined, after: HashedObject | undefined): DriftKind {
  if (before === undefined) return 'added';
  if (after === undefined) return 'deleted';
  if (before.isEnabled !== after.isEnabled && after.isEnabled !== null && before.isEnabled !== null)
    return after.isEnabled ? 'enabled' : 'disabled';
  return before.hash === after.hash ? 'reordered' : 'modified';
}

const inOrder = (objects: Iterable<HashedObject>): ReadonlyMap<string, readonly string[]> => {
  const placed = [...objects].filter(({ position }) => position !== null).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const byParent = Map.groupBy(placed, ({ parent }) => parent ?? '');
  return new Map([...byParent].map(([parent, own]) => [parent, own.map(({ id }) => id)]));
};

/** Those that were moved among their siblings, though nothing else of them changed. */
function moved(known: ReadonlyMap<string, HashedObject>, read: ReadonlyMap<string, HashedObject>): ReadonlySet<string> {
  const before = inOrder(known.values());
  const found = new Set<string>();
  for (const [parent, after] of inOrder(read.values())) for (const id of movedObjects(before.get(parent) ?? [], after)) found.add(id);
  return found;
}

/** What became of each object between two readings of the same type: at most one change each. */
export function compareObjects(known: ReadonlyMap<string, HashedObject>, read: ReadonlyMap<string, HashedObject>): readonly ObjectChange[] {
  const changes: ObjectChange[] = [];
  const note = (id: string, before: HashedObject | undefined, after: HashedObject | undefined): void =>
    void changes.push({ id, kind: kindOf(before, after), before, after });
  for (const [id, after] of read) {
    const before = known.get(id);
    if (before?.hash !== after.hash) note(id, before, after);
  }
  for (const [id, before] of known) if (!read.has(id)) note(id, before, undefined);
  const changed = new Set(changes.map(({ id }) => id));
  for (const id of moved(known, read)) if (!changed.has(id)) note(id, known.get(id), read.get(id));
  return changes;
}
