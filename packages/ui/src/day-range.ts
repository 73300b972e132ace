import { calendarDateText } from './format.ts';

export interface DayRange {
  /** The first and the last day that may be chosen, as `2026-11-15`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const dayMs = 86_400_000;

/** The day that many days from now; before now with a negative number. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** When the day begins; NaN for what is no day. Browsers let years of up to six digits be typed, which dates write with a sign. */
function startOf(day: string): number {
  const [, year = '', rest = ''] = /^(\d{4,6})(-\d\d-\d\d)$/.exec(day) ?? [];
  return Date.parse(`${year.length > 4 ? `+${year.padStart(6, '0')}` : year}${rest}T00:00:00Z`);
}

/** A year that is being typed begins as `0002`. */
export const isBeingTyped = (day: string): boolean => /^0\d{3}-/.test(day);

/** `15 Nov 2026`; nothing for what is no day, or not yet. */
export const chosenText = (day: string): string | undefined =>
  day.length > 10 || isBeingTyped(day) || Number.isNaN(startOf(day)) ? undefined : calendarDateText(day);

/** Why a day cannot be chosen. Browsers keep their pickers within the range, but let everything be typed. */
export function dayProblem(day: string, { min, max }: DayRange): string | undefined {
  if (day === '') return undefined;
  const start = startOf(day);
  if (Number.isNaN(start)) return 'This is not a valid date. Enter the year with four digits.';
  if (min !== undefined && start < startOf(min)) return `Choose ${calendarDateText(min)} or a later day.`;
  if (max !== undefined && start > startOf(max)) return `Choose ${calendarDateText(max)} or an earlier day.`;
  return day.length > 10 ? 'Enter the year with four digits.' : undefined;
}
