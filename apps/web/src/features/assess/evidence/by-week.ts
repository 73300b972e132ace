export interface Week {
  readonly from: string;
  readonly to: string;
}

const daysOfWeek = 7;

/** Where weeks begin among days in a row. The newest week is whole; the oldest may have fewer days. */
function startsOf(days: readonly string[]): number[] {
  const starts: number[] = [];
  for (let start = days.length - daysOfWeek; start > -daysOfWeek; start -= daysOfWeek) starts.unshift(Math.max(0, start));
  return starts;
}

const endOf = (days: readonly string[], start: number): number => start + (((days.length - start - 1) % daysOfWeek) + 1);

export const weeksOf = (days: readonly string[]): Week[] =>
  startsOf(days).map((start) => ({ from: days[start]!, to: days[endOf(days, start) - 1]! }));

/** One sum for each of the weeks; none for a week of which a day is not known. */
export const sumByWeek = (days: readonly string[], values: readonly (number | null)[]): (number | null)[] =>
  startsOf(days).map((start) =>
    values.slice(start, endOf(days, start)).reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0),
  );
