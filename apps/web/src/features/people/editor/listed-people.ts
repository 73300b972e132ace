import type { ExcludedPerson, ExclusionGroup, ExclusionType, UnapprovedExclusion } from '@rampart/contract/people/exclusions.ts';
import { type Mark, markOf, type Marks } from './marks.ts';

type People = Readonly<Record<string, readonly ExcludedPerson[]>>;

/** The lists of every kind, as the server gives them. */
export interface Exclusions {
  readonly current: People;
  readonly outdated: People;
  readonly needs_sync_approval: People;
  readonly unsynced_to_group: People;
  readonly unapproved: Readonly<Record<string, readonly UnapprovedExclusion[]>>;
  readonly groups: Readonly<Record<string, readonly ExclusionGroup[]>>;
}

/** The last two: put on the list, or taken from it, without effect until its deployment is approved. */
export type Flag = 'outdated' | 'needs_sync_approval' | 'unsynced_to_group' | 'unapproved' | 'removal_unapproved';
const flags = ['outdated', 'needs_sync_approval', 'unsynced_to_group'] as const satisfies readonly Flag[];

export interface ListedPerson {
  readonly mail: string;
  readonly name: string;
  /** None for someone who is not in the list yet, or not any more. */
  readonly added: { readonly at: string; readonly by: string } | undefined;
  readonly flags: readonly Flag[];
  readonly mark: Mark | 'existing';
  /** The mark that brings them up to date; none when nothing is behind, or when that is being done. */
  readonly remedy: 'sync' | 'refresh' | undefined;
}

/** Approving brings the groups up to date as well; without anything to approve, only the groups are behind. */
export function remedyFor(has: readonly Flag[], isUpdating: boolean): ListedPerson['remedy'] {
  if (has.includes('needs_sync_approval')) return 'sync';
  if (isUpdating) return undefined;
  // What was declined is requested again so.
  if (has.includes('removal_unapproved')) return 'refresh';
  // A person who is in no directory cannot be added to a group.
  return (has.includes('unsynced_to_group') || has.includes('unapproved')) && !has.includes('outdated') ? 'refresh' : undefined;
}

/** Whether a job is bringing a group of the list up to date. */
export const isUpdating = ({ groups }: Exclusions, type: string): boolean => (groups[type] ?? []).some(({ job_uuid }) => job_uuid !== null);

/** Who was taken from a list, and is still excluded because that is not approved. */
export function removalsUnapproved({ unapproved, current }: Exclusions, type: string): readonly UnapprovedExclusion[] {
  const present = new Set((current[type] ?? []).map(({ mail }) => mail));
  return (unapproved[type] ?? []).filter(({ mail, is_added: isAdded }) => !isAdded && !present.has(mail));
}

/** The rows of one list: first who shall be added, then who is in it, with what is to be said about them, then who is still excluded. */
export function listedPeople(exclusions: Exclusions, type: ExclusionType, marks: Marks): ListedPerson[] {
  const added = (exclusions.unapproved[type] ?? []).filter(({ is_added: isAdded }) => isAdded);
  const flagged: { readonly flag: Flag; readonly mails: ReadonlySet<string> }[] = [
    ...flags.map((flag) => ({ flag, mails: new Set((exclusions[flag][type] ?? []).map(({ mail }) => mail)) })),
    { flag: 'unapproved', mails: new Set(added.map(({ mail }) => mail)) },
  ];
  const coming = [...marks].flatMap(([mail, { name, mark }]) =>
    mark === 'add' ? [{ mail, name, added: undefined, flags: [], mark, remedy: undefined }] : [],
  );
  const present = (exclusions.current[type] ?? []).map(({ mail, name, added_at: at, added_by: by }) => {
    const has = flagged.flatMap(({ flag, mails }) => (mails.has(mail) ? [flag] : []));
    return { mail, name, added: { at, by }, flags: has, mark: markOf(marks, mail), remedy: remedyFor(has, isUpdating(exclusions, type)) };
  });
  const removed = removalsUnapproved(exclusions, type).flatMap(({ mail, name }): ListedPerson[] => {
    const [mark, has]: [ListedPerson['mark'], readonly Flag[]] = [markOf(marks, mail), ['removal_unapproved']];
    return mark === 'add' ? [] : [{ mail, name, added: undefined, flags: has, mark, remedy: remedyFor(has, isUpdating(exclusions, type)) }];
  });
  return [...coming, ...present, ...removed];
}
