import type { GroupWeek } from '@rampart/contract/people/groups.ts';
import { addDays, addMonths, dayOf, lengthOf, trendMonths } from '@rampart/domain/people/risk-window.ts';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';
import { lastWholeDayRead } from '../last-day-read.ts';

/** Thirteen months back to yesterday. */
export function trendRange(now: number): DayRange {
  const end = addDays(dayOf(new Date(now)), -1);
  return { start: addMonths(end, -trendMonths), end };
}

const daysPerWeek = 7;

interface ReadDays {
  readonly attacks_read_from: string | null;
  readonly attacks_read_until: string | null;
}

/** Whole weeks that attacks were read of from the first day to the last: part of one would look like a rise or a fall. */
export function knownWeeks({
  weeks,
  attacks_read_from: from,
  attacks_read_until: until,
}: ReadDays & { readonly weeks: readonly GroupWeek[] }) {
  if (from === null || until === null) return [];
  const isRead = (start: string, end: string): boolean => start >= from && end <= lastWholeDayRead(until);
  return weeks.filter(({ start_date: start, end_date: end }) => lengthOf({ start, end }) === daysPerWeek && isRead(start, end));
}

/** A group's risk week by week. */
export const riskByWeek = (weeks: readonly GroupWeek[], groupId: number): number[] =>
  weeks.map(({ groups }) => groups.find(({ id }) => id === groupId)?.total_risk ?? 0);

const compared = 4;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * How the last four weeks compare with the four before, as a share: 0.25 is a quarter more. Nothing where there are not so many weeks, or where there was no
 * risk before: of that, no share can be taken.
 */
export function changeOf(risks: readonly number[]): number | undefined {
  if (risks.length < 2 * compared) return undefined;
  const before = sumOf(risks.slice(-2 * compared, -compared));
  return before === 0 ? undefined : sumOf(risks.slice(-compared)) / before - 1;
}

/** Smaller movements are none. */
const leastMove = 0.05;

export type Direction = 'up' | 'down' | 'level';

export const directionOf = (change: number): Direction => (Math.abs(change) < leastMove ? 'level' : change > 0 ? 'up' : 'down');
