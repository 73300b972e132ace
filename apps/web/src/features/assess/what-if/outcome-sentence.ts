import { countText } from '@rampart/ui/format.ts';
import type { Replay } from '../queries.ts';

export type ReplayTotals = NonNullable<Replay['totals']>;

const inLowerCase = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

/** The headline is the one of every other screen. */
function attackClause({ state, headline, attacks }: Replay['effect'], days: number): string {
  if (state === 'known') return `In ${days} days, ${inLowerCase(headline)}`;
  return attacks === null || attacks === 0 ? 'Its effect on attacks is not known' : `It is ${inLowerCase(headline)}`;
}

/** None for certain and some in doubt is not none: it is left out, and the rest says `at least`. */
function peopleClause({ people_blocked: blocked, people_challenged: challenged, cannot_tell: inDoubt }: ReplayTotals): string {
  const least = inDoubt > 0 ? 'at least ' : '';
  const people = (count: number): string => `${least}${countText(count, 'person', 'people')}`;
  if (blocked + challenged === 0)
    return inDoubt > 0
      ? 'how many people would have been blocked or challenged is not known'
      : 'no one would have been blocked or challenged';
  if (blocked > 0 && challenged > 0)
    return `${people(blocked)} would have been blocked and ${least}${countText(challenged, 'person', 'people')} challenged`;
  const [count, met, other] = blocked > 0 ? [blocked, 'blocked', 'challenged'] : [challenged, 'challenged', 'blocked'];
  return `${people(count)} would have been ${met}${inDoubt > 0 ? '' : `, no one ${other}`}`;
}

/** What would have become of attacks and of people, in one sentence. */
export const outcomeSentence = (effect: Replay['effect'], totals: ReplayTotals, days: number): string =>
  `${attackClause(effect, days)}; ${peopleClause(totals)}.`;
