import { type GroupAccess, GroupAccessSettings } from '@rampart/domain/group-access.ts';
import { fail, notApplicable, pass, type Verdict } from '@rampart/domain/verdict.ts';
import { agreeing } from './agreeing-verb.ts';
import { namedFew } from './named-few.ts';

export const groupEvidence = {
  would: 'not-known',
  because: 'The reports that are read do not show who joined, read or wrote to a group.',
} as const;

/** Fails for groups that are open, with what that lets others do. */
export function judgeGroups(groups: readonly GroupAccess[], open: readonly GroupAccess[], fault: string): Verdict {
  if (groups.length === 0) return notApplicable({ because: 'There are no groups.' });
  const found = { count: open.length, total: groups.length, what: 'groups' };
  if (open.length === 0) return pass({ found });
  const wrong = agreeing(open.length, fault);
  return fail({ because: `${open.length} of ${groups.length} groups ${wrong}: ${namedFew(open.map(({ name }) => name))}.`, found });
}

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
