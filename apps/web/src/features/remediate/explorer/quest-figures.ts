import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { peopleText, perPersonText, stoppedText, withoutFigure } from '../../../parts/effect/effect-text.ts';

type Value = Quest['value'];
type Write = (count: number) => string;

/** The attacks stopped as the list says them, in the table and in its export; a word where there is no figure. */
export const attacksStopped = (value: Value, write?: Write): string =>
  (value.state === 'known' ? stoppedText(value, write) : undefined) ?? withoutFigure[value.state];

/** How many would notice; a dash where there is nothing to notice. */
export function peopleAffected(value: Value, write?: Write): string {
  if (value.people_affected === 0) return 'No one';
  return peopleText(value, write) ?? (value.state === 'known' || value.state === 'not-known' ? 'Not known' : '—');
}

export const stoppedPerPerson = (value: Value, write: Write): string =>
  value.score === null ? withoutFigure[value.state] : perPersonText(value, write(value.score));
