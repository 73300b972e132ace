import { calendarMonthText, dayText } from '../format.ts';

const steps = [1, 2, 5, 10];
const mostIntervals = 4;

/** Round numbers from nought to at least the largest value, at most five of them. */
export function valueTicks(largest: number): number[] {
  const rough = Math.max(1, largest) / mostIntervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * steps.find((factor) => factor * power >= rough - Number.EPSILON)!);
  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, place) => place * step);
}

export interface DayTick {
  readonly place: number;
  readonly text: string;
}

const longSpanDays = 120;
const dayMs = 24 * 60 * 60 * 1000;

/** Where each day is, in percent of the width: in proportion to time, for there may be weeks between some days and months between others. */
export function dayPlaces(days: readonly string[]): (place: number) => number {
  const [first, last] = [Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? '')];
  if (!(last > first)) return () => 50;
  return (place) => (100 * (Date.parse(days[place]!) - first)) / (last - first);
}

const [fewDays, aSeason] = [14, 45];

/** Few days are all named; of more, every seventh; of a season, every thirtieth; of a year, as many thirtieths as there is room for. Weeks and months are spread evenly. */
function ticksApart(days: readonly string[], most: number): number {
  const isDaily = days.length > 1 && Date.parse(days[1]!) - Date.parse(days[0]!) === dayMs;
  if (!isDaily) return Math.ceil(days.length / most);
  if (days.length > aSeason) return 30 * Math.ceil(days.length / (30 * (most + 1)));
  return days.length > fewDays ? 7 : 1;
}

/** Every so many days where they are spread evenly. Otherwise as far apart as those would be, so that no name is drawn over another. */
function placesApart(days: readonly string[], every: number): number[] {
  const times = days.map((day) => Date.parse(day));
  const apart = ((every - 0.5) * (times.at(-1)! - times[0]!)) / Math.max(1, days.length - 1);
  const places: number[] = [];
  for (const [place, time] of times.entries()) if (places.length === 0 || time - times[places.at(-1)!]! >= apart) places.push(place);
  return places;
}

/** Months where each has a name of its own, days otherwise. */
function namedByMonth(days: readonly string[], places: readonly number[]): DayTick[] {
  const months = places.map((place) => calendarMonthText(days[place]!));
  const areDistinct = new Set(months).size === months.length;
  return places.map((place, at) => ({ place, text: areDistinct ? months[at]! : dayText(days[place]!) }));
}

/** The first included: days, or months where the span is long. */
export function dayTicks(days: readonly string[], most = 5): DayTick[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const every = ticksApart(days, most);
  const places = placesApart(days, every);
  if (Date.parse(last) - Date.parse(first) > longSpanDays * dayMs) return namedByMonth(days, places);
  return places.map((place) => ({ place, text: dayText(days[place]!) }));
}

/** The two ends, where there is no room for more. */
export const endTicks = (days: readonly string[]): DayTick[] =>
  namedByMonth(days, days.length === 0 ? [] : [...new Set([0, days.length - 1])]);
