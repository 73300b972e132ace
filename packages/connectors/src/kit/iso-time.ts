/** How vendors write a time in nearly every record: the days that every month has need no calendar. */
const usual = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?Z$/;

/** Years that have more are no times of a vendor's, and no log or fact takes them. */
const ofFourDigits = /^\d{4}-/;

/** A vendor's time in our form, or nothing where it is none. Logs have hundreds of thousands: `Date` is three times as slow. */
export function isoTime(value: string | null | undefined): string | null {
  if (!value) return null;
  const [, seconds, fraction = ''] = usual.exec(value) ?? [];
  if (seconds !== undefined) return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at = timeOf(value);
  const time = Number.isNaN(at) ? '' : new Date(at).toISOString();
  return ofFourDigits.test(time) ? time : null;
}

const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** In milliseconds; not a number where it is no time. A time without a zone is in UTC, as vendors write them: `Date` would take it for the server's own. */
export const timeOf = (value: string): number => Date.parse(withoutZone.test(value) ? `${value.replace(' ', 'T')}Z` : value);
