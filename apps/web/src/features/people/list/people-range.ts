import { dayMs } from '@rampart/domain/day.ts';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';

/** A range covers these months at most, its first one included: two months lie between its start and its latest end. */
export const mostMonths = 3;

const secondMs = 1000;
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
export const todayAt = (now: number): string => dayOf(new Date(now));

/** The same day some months away; the last of the month where it has no such day. */
function monthsFrom(moment: Date, months: number): Date {
  const moved = new Date(moment);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  if (moved.getUTCDate() !== moment.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** Three months ago to yesterday. */
export function defaultRange(now: number): DayRange {
  const midnight = new Date(`${todayAt(now)}T00:00:00Z`);
  return { start: dayOf(monthsFrom(midnight, -mostMonths)), end: dayOf(new Date(midnight.getTime() - dayMs)) };
}

/** As the address has it: unix seconds of the first and of the last moment. */
export interface RangeSeconds {
  readonly start?: number;
  readonly end?: number;
}

export const secondsOf = ({ start, end }: DayRange): Required<RangeSeconds> => ({
  start: Date.parse(`${start}T00:00:00Z`) / secondMs,
  end: Date.parse(`${end}T23:59:59Z`) / secondMs,
});

/** What an address asks for, no longer than a range may be and never after today. One that cannot be meant is the usual range. */
export function rangeOf({ start, end }: RangeSeconds, now: number): DayRange {
  const usual = defaultRange(now);
  if (start === undefined || end === undefined || start > end || start * secondMs > now) return usual;
  const from = new Date(start * secondMs);
  const latest = new Date(monthsFrom(new Date(`${dayOf(from)}T00:00:00Z`), mostMonths).getTime() - 1);
  return { start: dayOf(from), end: dayOf(new Date(Math.min(end * secondMs, latest.getTime(), now))) };
}

/** Of a range of days, the same as the address without one. */
export const isDefaultRange = (range: DayRange, now: number): boolean => {
  const usual = defaultRange(now);
  return range.start === usual.start && range.end === usual.end;
};
