import { Dice, mix } from './dice.ts';
import { departmentOf, type Chapter, type Member } from './member.ts';
import { destinations, type City } from './places.ts';

const periodDays = 14;

/** Where a person is on a business trip that day; `null` at home. At most one trip a fortnight, of two to five days. */
export function tripOn(member: Member, chapter: Chapter, day: number): City | null {
  const period = Math.floor(day / periodDays);
  const dice = new Dice(mix(mix(member.key, 61), period));
  const likely = (departmentOf(chapter)?.travelShare ?? 0.2) * (chapter.isHead ? 2 : 1);
  if (!dice.chance(Math.min(0.5, likely))) return null;
  const begins = period * periodDays + dice.below(periodDays - 5);
  if (day < begins || day >= begins + dice.between(2, 5)) return null;
  const there = dice.pick(destinations);
  return there.city === chapter.office.city ? null : there;
}
