import { dayMs } from '@rampart/domain/day.ts';

const ticksPerMs = 10_000n;
/** From 1601 to 1970. */
const epochMs = 11_644_473_600_000n;

/** FILETIME: tenths of a microsecond since 1601. */
export const toFileTime = (at: Date): string => ((BigInt(at.getTime()) + epochMs) * ticksPerMs).toString();

/** Twenty years have some thousand days, and a big company tens of thousands of moments. */
const days = new Map<number, string>();

function dayText(day: number): string {
  const known = days.get(day) ?? new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
  days.set(day, known);
  return known;
}

/** As in `whenCreated`: 20251006070000.0Z. */
export function toGeneralizedTime(at: Date): string {
  const day = Math.floor(at.getTime() / dayMs);
  const seconds = Math.floor((at.getTime() - day * dayMs) / 1000);
  const clock = Math.floor(seconds / 3600) * 10_000 + Math.floor((seconds % 3600) / 60) * 100 + (seconds % 60);
  return `${dayText(day)}${String(clock).padStart(6, '0')}.0Z`;
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
