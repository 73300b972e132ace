export interface CalendarWeek {
  /** A day of the month that begins in it; none when no month does. */
  readonly month: string | undefined;
  /** Monday to Sunday: places in the list of days, nothing before the first and after the last. */
  readonly cells: readonly (number | undefined)[];
}

const daysOfWeek = 7;
const mondayFirst = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % daysOfWeek;

/** Days without a gap, laid out in columns of a week. */
export function calendarWeeks(days: readonly { readonly day: string }[]): CalendarWeek[] {
  const [first] = days;
  if (first === undefined) return [];
  const before = mondayFirst(first.day);
  const weeks = Math.ceil((before + days.length) / daysOfWeek);
  return Array.from({ length: weeks }, (_, week) => {
    const cells = Array.from({ length: daysOfWeek }, (__, row) => {
      const place = week * daysOfWeek + row - before;
      return place >= 0 && place < days.length ? place : undefined;
    });
    const begins = cells.find((place) => place !== undefined && days[place]!.day.endsWith('-01'));
    return { month: begins === undefined ? undefined : days[begins]!.day, cells };
  });
}

/** One of five steps, the darkest from `most` on three quarters of it; nothing for what is not known. */
export function heatStep(count: number | null, most: number): 0 | 1 | 2 | 3 | 4 | undefined {
  if (count === null) return undefined;
  if (count <= 0) return 0;
  return Math.min(4, Math.ceil((4 * count) / most)) as 1 | 2 | 3 | 4;
}
