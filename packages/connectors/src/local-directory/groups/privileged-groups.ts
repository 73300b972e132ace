import type { Group } from '@rampart/domain/group.ts';

/** By the last part of their ids, from Microsoft's document "Active Directory security groups": those that can make anyone an administrator. */
const privileged = new Set([512, 518, 519, 520, 526, 527, 544, 548, 549, 550, 551]);

export const isPrivileged = ({ rid }: Group): boolean => rid !== undefined && privileged.has(rid);

/** The ids of the privileged groups and of all groups within them, at any depth. */
export function privilegedIds(groups: readonly Group[]): ReadonlySet<string> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found = new Set(groups.filter(isPrivileged).map(({ id }) => id));
  // A set goes on to what is added while it is walked; groups that contain each other are added once.
  for (const id of found) for (const inner of byId.get(id)?.groupIds ?? []) found.add(inner);
  return found;
}
