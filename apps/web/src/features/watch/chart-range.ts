import type { DriftSearch } from './drift-search.ts';

const dayMs = 86_400_000;
/** The chart counts no more at a time: what is older is no longer kept. */
const mostDays = 400;
const usualDays = { day: 30, week: 26 * 7, month: 365 };

const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

export interface ChartRange {
  /** Both days are counted. */
  readonly from: string;
  readonly to: string;
}

/** The days that the chart counts: what the address asks for, as far as the server answers it. */
export function chartRange({ from, to, by }: DriftSearch, today: string): ChartRange {
  const last = to === undefined ? today : earlier(to, today);
  const first = from === undefined || from > last ? daysAfter(last, 1 - usualDays[by ?? 'day']) : from;
  return { from: later(first, daysAfter(last, 1 - mostDays)), to: last };
}

/** Where one end is moved too far from the other, the other follows. */
export function movedRange(range: ChartRange, moved: Partial<ChartRange>, today: string): ChartRange {
  const from = earlier(moved.from ?? range.from, today);
  const to = earlier(moved.to ?? range.to, today);
  if (moved.to === undefined) return { from, to: earlier(later(to, from), daysAfter(from, mostDays - 1)) };
  return { from: later(earlier(from, to), daysAfter(to, 1 - mostDays)), to };
}
