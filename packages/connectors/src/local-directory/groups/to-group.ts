import type { Group } from '@rampart/domain/group.ts';
import { type Entry, idOf, sameDn, valueOf, valuesOf } from '../schema.ts';

/** Members that are people; a group within a group is a separate group. */
export function toGroup(entry: Entry, ids: ReadonlyMap<string, string>): Group {
  const members = [...valuesOf(entry, 'member'), ...valuesOf(entry, 'uniquemember')];
  const memberIds = new Set(members.flatMap((dn) => ids.get(sameDn(dn)) ?? []));
  return {
    id: idOf(entry),
    name: valueOf(entry, 'cn', 'name', 'samaccountname') ?? entry.dn,
    description: valueOf(entry, 'description'),
    kind: 'assigned',
    memberIds: [...memberIds].toSorted(),
    mayHoldRoles: null,
  };
}
