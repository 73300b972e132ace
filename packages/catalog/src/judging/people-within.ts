import type { Group } from '@rampart/domain/group.ts';

/** The groups within a group, at any depth, each once, without itself. */
export function groupsWithin(group: Group, groups: readonly Group[]): readonly Group[] {
  const byId = new Map(groups.map((each) => [each.id, each]));
  const found = new Map([[group.id, group]]);
  // A map goes on to what is added while it is walked; a group that is within itself is added once.
  for (const { groupIds = [] } of found.values())
    for (const id of groupIds) {
      const inner = byId.get(id);
      if (inner !== undefined) found.set(id, found.get(id) ?? inner);
    }
  return [...found.values()].slice(1);
}

/** The ids of the people in any of the groups, directly or by a group within one. Nothing where a group within one was not read. */
export function peopleOfGroups(ids: readonly string[], groups: readonly Group[]): ReadonlySet<string> | undefined {
  const byId = new Map(groups.map((each) => [each.id, each]));
  const people = new Set<string>();
  // One that is named and not listed was deleted at the vendor: it has no members. A set goes on to what is added while it is walked.
  const found = new Set(ids.filter((id) => byId.has(id)));
  for (const id of found) {
    const group = byId.get(id);
    if (group === undefined) return undefined;
    for (const person of group.memberIds) people.add(person);
    for (const inner of group.groupIds ?? []) found.add(inner);
  }
  return people;
}

/** The ids of the people in a group, directly, as their primary group, or by a group within it. */
export const peopleWithin = (group: Group, groups: readonly Group[]): ReadonlySet<string> =>
  new Set([group, ...groupsWithin(group, groups)].flatMap(({ memberIds, primaryMemberIds = [] }) => [...memberIds, ...primaryMemberIds]));
