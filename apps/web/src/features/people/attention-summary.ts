import { type Exclusions, isUpdating } from './editor/listed-people.ts';

const total = (people: Readonly<Record<string, readonly { readonly mail: string }[]>>): number =>
  Object.values(people).reduce((sum, each) => sum + each.length, 0);

/** People of one list who need someone's decision. */
export function attentionCount(exclusions: Exclusions, type: string): number {
  const { outdated, needs_sync_approval: replaced, unsynced_to_group: unsynced, unapproved } = exclusions;
  // People who are being synced, or whose deployment waits for approval, need no decision here.
  const lists = [outdated, replaced, ...(isUpdating(exclusions, type) ? [] : [unsynced, unapproved])];
  const flagged = lists.flatMap((by): readonly { readonly mail: string }[] => by[type] ?? []);
  return new Set(flagged.map(({ mail }) => mail)).size;
}

const groupsText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 group' : `${count} groups`} ${what}`];

/** One line about all lists together. What is not written yet is not up to date, whether it is running or waits for approval. */
export function attentionSummary(exclusions: Exclusions): string {
  const people = total(exclusions.current);
  const unwritten = Object.values(exclusions.groups).flatMap((groups) => groups.filter(({ job_uuid: job }) => job !== null));
  const closed = Object.entries(exclusions.groups).flatMap(([type, groups]) =>
    (exclusions.current[type] ?? []).length === 0 ? [] : groups.filter(({ job_uuid: job, because }) => job === null && because !== null),
  );
  const behind = [...groupsText(unwritten.length, 'not updated yet'), ...groupsText(closed.length, 'cannot be updated now')];
  if (people === 0) return ['No one is in any list yet', ...behind].join(', ');
  const flagged = Object.keys(exclusions.current).reduce((sum, type) => sum + attentionCount(exclusions, type), 0);
  const lists = Object.values(exclusions.current).filter((each) => each.length > 0).length;
  const where = `${people === 1 ? '1 person' : `${people} people`} in ${lists === 1 ? '1 list' : `${lists} lists`}`;
  const decisions = flagged === 0 ? [] : [flagged === 1 ? '1 needs a decision' : `${flagged} need a decision`];
  const rest = [...decisions, ...behind];
  return [where, ...(rest.length === 0 ? ['all up to date'] : rest)].join(', ');
}
