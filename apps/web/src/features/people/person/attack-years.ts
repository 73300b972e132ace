import type { AttackDay } from '@rampart/contract/people/person.ts';
import { addDays, type Day } from '@rampart/domain/people/risk-window.ts';
import type { MemberDays } from '@rampart/ui/charts/membership-strips.tsx';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';
import type { KindCounts } from '../../../parts/attacks/attack-kinds.ts';

export interface AttackHistory {
  /** The days on which something was: an attack, or a membership. */
  readonly days: readonly AttackDay[];
  /** The first and last day that attacks were read of; a day in between that is not among the days had none. The last one may have been read in part. Nothing when none were read. */
  readonly read: (DayRange & { readonly lastWhole: Day }) | undefined;
}

function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of a year that were read. */
function readDaysOf({ read }: AttackHistory, year: string): string[] {
  if (read === undefined) return [];
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return eachDay(read.start > first ? read.start : first, read.end < last ? read.end : last);
}

/** The years that something is known of, in order. */
export function yearsOf({ read }: AttackHistory): string[] {
  if (read === undefined) return [];
  const [first, last] = [Number(read.start.slice(0, 4)), Number(read.end.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
}

const attacksOn = (day: AttackDay): number => day.malware_attacks + day.phishing_attacks + day.spam_attacks + day.bec_attacks;

/** Each day of a year that was read, with its attacks. */
export function daysOfYear(history: AttackHistory, year: string): { readonly day: string; readonly count: number }[] {
  const counts = new Map(history.days.map((day) => [day.date, attacksOn(day)]));
  return readDaysOf(history, year).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

const strips = [
  { name: 'Overall', isMember: (day: AttackDay) => day.map_overall_member },
  { name: 'Phishing', isMember: (day: AttackDay) => day.map_phishing_member },
  { name: 'Malware', isMember: (day: AttackDay) => day.map_malware_member },
];

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export interface MembershipYear {
  readonly weeks: readonly string[];
  readonly strips: readonly { readonly name: string; readonly memberDays: readonly MemberDays[] }[];
}

/** By week of a year, on how many of the days that were read the person was in each of the most-attacked groups. */
export function membershipOfYear(history: AttackHistory, year: string): MembershipYear {
  const byDay = new Map(history.days.map((day) => [day.date, day]));
  // A day's membership is recorded when the day is over.
  const read = history.read && { ...history.read, end: history.read.lastWhole };
  const byWeek = [...Map.groupBy(readDaysOf({ ...history, read }, year), mondayOf)];
  return {
    weeks: byWeek.map(([week]) => week),
    strips: strips.map(({ name, isMember }) => ({
      name,
      memberDays: byWeek.map(([, days]) => ({
        days: days.filter((day) => byDay.has(day) && isMember(byDay.get(day)!)).length,
        of: days.length,
      })),
    })),
  };
}

/** Of which kinds the attacks of a range of days were. */
export function kindsInRange(days: readonly AttackDay[], { start, end }: DayRange): KindCounts {
  const inRange = days.filter(({ date }) => date >= start && date <= end);
  const sumOf = (count: (day: AttackDay) => number): number => inRange.reduce((sum, day) => sum + count(day), 0);
  return {
    phishing: sumOf((day) => day.phishing_attacks),
    malware: sumOf((day) => day.malware_attacks),
    bec: sumOf((day) => day.bec_attacks),
    spam: sumOf((day) => day.spam_attacks),
  };
}
