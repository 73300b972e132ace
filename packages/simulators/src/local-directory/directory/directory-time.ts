const ticksPerMs = 10_000n;
/** From 1601 to 1970. */
const epochMs = 11_644_473_600_000n;

/** FILETIME: tenths of a microsecond since 1601. */
export const toFileTime = (at: Date): string => ((BigInt(at.getTime()) + epochMs) * ticksPerMs).toString();

/** As in `whenCreated`: 20251006070000.0Z. */
export function toGeneralizedTime(at: Date): string {
  const text = at.toISOString();
  return `${text.slice(0, 4)}${text.slice(5, 7)}${text.slice(8, 10)}${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}.0Z`;
}

/** Milliseconds, or null for what is no time. Fractions and seconds may be left out. */
export function readGeneralizedTime(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)?(\d\d)?(?:[.,]\d+)?Z$/.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute = '00', second = '00'] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Durations are negative counts of the same ticks. */
export const intervalOfMinutes = (minutes: number): string => `-${BigInt(minutes) * 60_000n * ticksPerMs}`.replace(/^-0$/, '0');
export const intervalOfDays = (count: number): string => intervalOfMinutes(count * 24 * 60);

export const neverInterval = '-9223372036854775808';
export const neverExpires = '9223372036854775807';
