import { firstNames } from '@rampart/domain/first-of-many.ts';
import { type GroupAccess, GroupAccessSettings } from '@rampart/domain/group-access.ts';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { judgeNamed } from '../judge-entries.ts';

export const groupEvidence = {
  would: 'not-known',
  because: 'The reports that are read do not show who joined, read or wrote to a group.',
} as const;

/** Fails for groups that are open, with what that lets others do. */
export const judgeGroups = (groups: readonly GroupAccess[], open: readonly GroupAccess[], fault: string): Verdict =>
  judgeNamed(groups, { weak: open, what: 'groups', fault });

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
export const addressesOf = (groups: readonly GroupAccess[]): string =>
  firstNames(
    groups.map(({ id }) => id),
    most,
  );
