import { dayMs } from '@rampart/domain/day.ts';
import type { MemberDays } from '@rampart/ui/charts/membership-strips.tsx';

/** What is known of one day: attacks by what they were, and the most-attacked groups that the person belonged to. */
export interface AttackDay {
  readonly date: string;
  readonly malware_attacks: number;
  readonly phishing_attacks: number;
  readonly spam_attacks: number;
  readonly bec_attacks: number;
  readonly map_overall_member: boolean;
  readonly map_phishing_member: boolean;
  readonly map_malware_member: boolean;
}

/** The years that something is known of, in order. */
export const yearsOf = (days: readonly AttackDay[]): string[] => [...new Set(days.map(({ date }) => date.slice(0, 4)))].toSorted();

const attacksOn = (day: AttackDay): number => day.malware_attacks + day.phishing_attacks + day.spam_attacks + day.bec_attacks;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Each day of a year from the first that is known to the last; one in between that was not counted is not known. */
export function daysOfYear(days: readonly AttackDay[], year: string): { readonly day: string; readonly count: number | null }[] {
  const known = new Map(days.filter(({ date }) => date.startsWith(year)).map((day) => [day.date, attacksOn(day)]));
  const sorted = [...known.keys()].toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  return daysBetween(first, last).map((day) => ({ day, count: known.get(day) ?? null }));
}

const strips = [
  { name: 'Overall', isMember: (day: AttackDay) => day.map_overall_member },
  { name: 'Phishing', isMember: (day: AttackDay) => day.map_phishing_member },
  { name: 'Malware', isMember: (day: AttackDay) => day.map_malware_member },
];

const mondayOf = (day: string): string => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(Date.parse(`${day}T00:00:00Z`) - weekday * dayMs).toISOString().slice(0, 10);
};

export interface MembershipYear {
  readonly weeks: readonly string[];
  readonly strips: readonly { readonly name: string; readonly memberDays: readonly (MemberDays | null)[] }[];
}

/** By week of a year, on how many days the person was in each of the most-attacked groups. */
export function membershipOfYear(days: readonly AttackDay[], year: string): MembershipYear {
  const byWeek = Map.groupBy(
    days.filter(({ date }) => date.startsWith(year)),
    ({ date }) => mondayOf(date),
  );
  const sorted = [...byWeek.keys()].toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  const weeks = first === undefined || last === undefined ? [] : daysBetween(first, last).filter((_, place) => place % 7 === 0);
  return {
    weeks,
    strips: strips.map(({ name, isMember }) => ({
      name,
      memberDays: weeks.map((week) => {
        const known = byWeek.get(week);
        return known === undefined ? null : { days: known.filter(isMember).length, of: known.length };
      }),
    })),
  };
}
