import { dayMs } from '@rampart/domain/day.ts';
import type { City } from './places.ts';

const hourMs = 3_600_000;

interface LocalClock {
  readonly day: number;
  /** How far it is ahead of UTC. Read at noon, which is exact but for the night in which clocks change. */
  readonly offsetMs: number;
  /** How much of an ordinary workday's work is done on the local day before, on that day and after it. */
  readonly workShares: readonly number[];
}

const clocks = new Map<City, LocalClock>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** A place's clock and calendar around a day in UTC. Kept, since everyone at the place needs the same. */
export function localClock(place: City, day: number): LocalClock {
  const known = clocks.get(place);
  if (known?.day === day) return known;
  const workShares = [-1, 0, 1].map((away) => workShare(day + away, place.country));
  const clock = { day, offsetMs: utcOffsetMs(place, day), workShares };
  clocks.set(place, clock);
  return clock;
}

function utcOffsetMs({ timeZone }: City, day: number): number {
  // Swedish writes a moment as ISO 8601 does.
  const format = timeFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  timeFormats.set(timeZone, format);
  const noon = day * dayMs + dayMs / 2;
  return Date.parse(`${format.format(noon)}Z`) - noon;
}

export const isWeekend = (day: number): boolean => (day + 4) % 7 === 6 || (day + 4) % 7 === 0;

function workShare(day: number, country: string): number {
  const date = new Date(day * dayMs);
  const month = date.getUTCMonth() + 1;
  const monthday = date.getUTCDate();
  const isHoliday = (month === 12 && monthday >= 24 && monthday <= 26) || (month === 1 && monthday === 1);
  if (isHoliday) return 0.03;
  if (isWeekend(day)) return 0.06;
  if ((month === 12 && monthday >= 22) || (month === 1 && monthday <= 3)) return 0.35;
  if (month === 7 && ['NO', 'SE', 'DE', 'NL', 'PL'].includes(country)) return 0.65;
  return 1;
}

/** Milliseconds after local midnight, from two draws: a peak in the morning, a smaller one after lunch, a few at night. */
export function timeOfDay(which: number, where: number): number {
  if (which < 0.5) return (7 + where * 2.5) * hourMs;
  if (which < 0.8) return (12 + where * 2.5) * hourMs;
  if (which < 0.96) return (8 + where * 10) * hourMs;
  return where * 24 * hourMs;
}
