import { type Exclusions, isUpdating } from './editor/listed-people.ts';

const total = (people: Readonly<Record<string, readonly { readonly mail: string }[]>>): number =>
  Object.values(people).reduce((sum, each) => sum + each.length, 0);

/** People of one list who need someone's decision. */
export function attentionCount(exclusions: Exclusions, type: string): number {
  const { outdated, needs_sync_approval: unapproved, unsynced_to_group: unsynced } = exclusions;
  // People who are being synced need no decision.
  const flagged = [outdated, unapproved, ...(isUpdating(exclusions, type) ? [] : [unsynced])].flatMap((by) => by[type] ?? []);
  return new Set(flagged.map(({ mail }) => mail)).size;
}

/** One line about all lists together. */
export function attentionSummary(exclusions: Exclusions): string {
  const people = total(exclusions.current);
  if (people === 0) return 'No one is in any list yet';
  const flagged = Object.keys(exclusions.current).reduce((sum, type) => sum + attentionCount(exclusions, type), 0);
  const lists = Object.values(exclusions.current).filter((each) => each.length > 0).length;
  const where = `${people === 1 ? '1 person' : `${people} people`} in ${lists === 1 ? '1 list' : `${lists} lists`}`;
  if (flagged === 0) return `${where}, all up to date`;
  return `${where}, ${flagged === 1 ? '1 needs' : `${flagged} need`} a decision`;
}
