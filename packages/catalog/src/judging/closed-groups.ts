import { type GroupAccess, GroupAccessSettings } from '@rampart/domain/group-access.ts';

interface ClosedGroup {
  readonly target: string;
  readonly before: GroupAccessSettings;
  readonly after: GroupAccessSettings;
}

/** Each group as it is and as it shall be; groups that are excluded stay. */
export const closedGroups = (
  groups: readonly GroupAccess[],
  excluded: readonly string[],
  closed: (group: GroupAccess) => Partial<GroupAccessSettings>,
): readonly ClosedGroup[] =>
  groups
    .filter(({ id }) => !excluded.includes(id))
    .map((group) => {
      const before = GroupAccessSettings.parse(group);
      return { target: group.id, before, after: { ...before, ...closed(group) } };
    });

const most = 30;

/** The addresses of groups, for a sentence. */
export const addressesOf = (groups: readonly GroupAccess[]): string => {
  const shown = groups.slice(0, most).map(({ id }) => id);
  return [...shown, ...(groups.length > most ? [`and ${groups.length - most} more`] : [])].join(', ');
};
