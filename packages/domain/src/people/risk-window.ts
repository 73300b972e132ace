import { dayMs } from '../day.ts';

/** A day in UTC: `2026-11-16`. */
export type Day = string;

/** Days to count, the first and the last among them. */
export interface RiskWindow {
  readonly start: Day;
  readonly end: Day;
}

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const addDays = (day: Day, days: number): Day => dayOf(new Date((numberOf(day) + days) * dayMs));
/** How many days `to` is after `from`. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

export const lengthOf = ({ start, end }: RiskWindow): number => daysBetween(start, end) + 1;

/** The same day of another month, or the last day that month has. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))));
}

/** How much the attacks of a day count: fully on the last day, evenly less the earlier they were, and next to nothing on the first. */
export const decayOn = (day: Day, window: RiskWindow): number => (daysBetween(window.start, day) + 1) / lengthOf(window);

/** What the lists and the summaries show unless another range is chosen. */
export const defaultMonths = 3;
/** The months of history that trends go back. */
export const trendMonths = 13;

interface AskedDays {
  readonly start?: Day | undefined;
  readonly end?: Day | undefined;
  readonly today: Day;
  /** The most months from the first day on. */
  readonly mostMonths: number;
}

export type WindowProblem = 'end-before-start' | 'too-long';

/** From three months ago to yesterday unless asked otherwise, or today where it starts today; never beyond today. */
export function windowFor({ start, end, today, mostMonths }: AskedDays): RiskWindow | WindowProblem {
  const asked = end ?? (start === today ? today : addDays(today, -1));
  const last = asked > today ? today : asked;
  const first = start ?? addMonths(end === undefined ? today : last, -defaultMonths);
  if (first > last) return 'end-before-start';
  // Counted from either end: three months back from the last of May and on from the last of February are not the same days.
  const isTooLong = last > addMonths(first, mostMonths) && first < addMonths(last, -mostMonths);
  return isTooLong ? 'too-long' : { start: first, end: last };
}

const daysPerWeek = 7;

/** Weeks that end with the last day of the window, oldest first; the oldest has what days are left. */
export function weeksIn({ start, end }: RiskWindow): RiskWindow[] {
  const weeks: RiskWindow[] = [];
  for (let last = end; last >= start; last = addDays(last, -daysPerWeek)) {
    const first = addDays(last, 1 - daysPerWeek);
    weeks.unshift({ start: first < start ? start : first, end: last });
  }
  return weeks;
}
