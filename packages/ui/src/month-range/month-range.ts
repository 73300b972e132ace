/** Calendar days such as 2026-11-15, both included. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

const monthOf = (day: string): Date => new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const monthsAfter = (day: string, months: number): Date => {
  const month = monthOf(day);
  month.setUTCMonth(month.getUTCMonth() + months);
  return month;
};

/** The last month that a range which starts in this one may end in, as its first day. */
export function latestEndMonth(startMonth: string, mostMonths: number, today: string): string {
  const latest = dayOf(monthsAfter(startMonth, mostMonths - 1));
  return latest < today ? latest : dayOf(monthOf(today));
}

/** Whole months, from the first day of one to the last of another; a month that is not over ends today. */
export function rangeOfMonths(startMonth: string, endMonth: string, today: string): DayRange {
  const lastDay = monthsAfter(endMonth, 1);
  lastDay.setUTCDate(0);
  const end = dayOf(lastDay);
  return { start: dayOf(monthOf(startMonth)), end: end < today ? end : today };
}
