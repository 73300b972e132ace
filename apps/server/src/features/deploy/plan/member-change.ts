import { type MemberChange, mostShownMembers, type ShownMembers } from '@rampart/contract/shown-change.ts';
import type { Change } from '@rampart/domain/change.ts';

type NameOf = (id: string) => string | undefined;

const membersOf = (image: unknown): readonly string[] | undefined => (image as { memberIds?: readonly string[] } | null)?.memberIds;

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

/** The ids of those who come into a group by a change, and of those who leave it; nothing for a change that is not about its members, such as one of who may join. */
export function movedMembers({ object, before, after }: Change): { added: readonly string[]; removed: readonly string[] } | undefined {
  if (object !== 'group') return undefined;
  const [was, will] = [membersOf(before), membersOf(after)];
  if (was === undefined && will === undefined) return undefined;
  const [old, next] = [was ?? [], will ?? []];
  return { added: without(next, old), removed: without(old, next) };
}

const alphabet = new Intl.Collator('en');

/** By name; those whose name is not known come last. */
function listed(ids: readonly string[], nameOf: NameOf): ShownMembers {
  const named = ids
    .flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .toSorted((a, b) => alphabet.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  const unnamed = named.length >= mostShownMembers ? [] : ids.filter((id) => nameOf(id) === undefined).map((id) => ({ id, name: null }));
  return { total: ids.length, people: [...named, ...unnamed].slice(0, mostShownMembers) };
}

/** Who comes into a group by a change and who leaves it: the first by name, and how many. */
export function memberChange(change: Change, nameOf: NameOf): MemberChange | undefined {
  const moved = movedMembers(change);
  return moved && { added: listed(moved.added, nameOf), removed: listed(moved.removed, nameOf) };
}
