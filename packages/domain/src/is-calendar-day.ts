/**
 * Whether `2026-11-15` is written and the calendar has it. JavaScript takes the 30th of February for the 2nd of March. A year that begins with a nought is a
 * slip, and days before the year 0 could not be written.
 */
export function isCalendarDay(text: string): boolean {
  const time = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
