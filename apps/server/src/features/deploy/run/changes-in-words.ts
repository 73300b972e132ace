import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import type { JournaledChange } from '../change-store.ts';

const mostNamed = 20;

const listed = (titles: readonly string[]): string =>
  `${titles.slice(0, mostNamed).join('; ')}${titles.length > mostNamed ? ' and more' : ''}.`;

const inState = (rows: readonly JournaledChange[], ...states: readonly JournaledChange['state'][]): JournaledChange[] =>
  rows.filter(({ state }) => states.includes(state));

/** What a job has changed. */
export const changesMade = (rows: readonly JournaledChange[]): string => {
  const named = inState(rows, 'applied').map(({ change }) => titleOfChange(change, 'done'));
  return named.length === 0 ? 'Nothing was changed.' : listed(named);
};

/** What became of the changes of a job that was aborted: `1 change was made, 1 is not confirmed, 2 were not made.` */
export function countsOf(rows: readonly JournaledChange[]): string {
  if (rows.length === 0) return 'Nothing was sent.';
  const [made, unsure] = [inState(rows, 'applied', 'skipped').length, inState(rows, 'unconfirmed').length];
  const rest = rows.length - made - unsure;
  const unsureText = unsure === 0 ? [] : [`${unsure} ${unsure === 1 ? 'is' : 'are'} not confirmed`];
  const restText = rest === 0 ? [] : [`${rest} ${rest === 1 ? 'was' : 'were'} not made`];
  return `${[`Of ${rows.length} ${rows.length === 1 ? 'change' : 'changes'}, ${made} ${made === 1 ? 'is' : 'are'} in place`, ...unsureText, ...restText].join(', ')}.`;
}

/** The same by name, for the log. */
export function abortedLines(rows: readonly JournaledChange[]): string[] {
  const parts = [
    ['Made', inState(rows, 'applied'), 'done'],
    ['Not confirmed', inState(rows, 'unconfirmed'), 'planned'],
    ['Not made', inState(rows, 'failed', 'conflict'), 'planned'],
  ] as const;
  return parts.flatMap(([what, some, tense]) =>
    some.length === 0 ? [] : [`${what}: ${listed(some.map(({ change }) => titleOfChange(change, tense)))}`],
  );
}
