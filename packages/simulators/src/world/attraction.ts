import { dayMs } from '@rampart/domain/day.ts';
import { Dice, mix } from './dice.ts';
import { chapterAt, departmentOf, type Member } from './member.ts';

const epochDays = 45;
/** Brings a company of 2,500 to about four hundred threats a day. */
const base = 0.13;

/** How much attackers target a person on an ordinary workday: by the person's job, and by luck that changes every six weeks. */
export function attractionOf(member: Member, day: number): number {
  if (member.kind === 'guest' || member.kind === 'emergency-account') return 0;
  if (member.kind === 'service-account') return base * 0.2;
  const chapter = chapterAt(member, day * dayMs);
  const rank = !chapter.isHead ? 1 : chapter.title.includes(',') ? 1.7 : 5;
  const luck = new Dice(mix(mix(member.key, 111), Math.floor((day + (member.key % epochDays)) / epochDays)));
  const draw = luck.unit();
  const misfortune = draw < 0.008 ? 20 + 50 * luck.unit() : draw < 0.05 ? 4 : 0.2 + 0.6 * luck.unit();
  return base * (departmentOf(chapter)?.lure ?? 2) * rank * misfortune;
}

/** Attackers rest at weekends, too, and know when invoices, taxes and parcels are expected. */
export function seasonOf(day: number): number {
  const weekday = (day + 4) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 0.35 : 1;
  const perMonth = [0.95, 1, 1.2, 1.15, 1, 0.9, 0.75, 0.8, 1.05, 1.1, 1.35, 1.3];
  return weekend * perMonth[new Date(day * dayMs).getUTCMonth()]!;
}
