import { addDays, addMonths, dayOf, defaultMonths } from '@rampart/domain/people/risk-window.ts';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';

/** A range covers these months at most, its first one included: two months lie between its start and its latest end. */
export const mostMonths = defaultMonths;

const secondMs = 1000;
export const todayAt = (now: number): string => dayOf(new Date(now));

/** Three months ago to yesterday. */
export function defaultRange(now: number): DayRange {
  const today = todayAt(now);
  return { start: addMonths(today, -defaultMonths), end: addDays(today, -1) };
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
  const first = dayOf(new Date(start * secondMs));
  const last = [dayOf(new Date(Math.min(end * secondMs, now))), addDays(addMonths(first, mostMonths), -1)].toSorted()[0]!;
  return { start: first, end: last };
}

/** Of a range of days, the same as the address without one. */
export const isDefaultRange = (range: DayRange, now: number): boolean => {
  const usual = defaultRange(now);
  return range.start === usual.start && range.end === usual.end;
};
