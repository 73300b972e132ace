import type { Effect } from '@rampart/contract/effect.ts';
import { perPersonText as perPerson } from '@rampart/domain/recommend/value-of.ts';
import { countText, numberText, percentText, withDecimals } from '@rampart/ui/format.ts';

/** `2,584 of 9,678 attack attempts would have been stopped · 14 of them reached an account`: the server's words, on every screen. */
export const effectLine = ({ headline, details }: Pick<Effect, 'headline' | 'details'>): string => [headline, ...details].join(' · ');

/** The word of a table where an effect has no figure. */
export const withoutFigure: Readonly<Record<Effect['state'], string>> = {
  known: 'Not known',
  'not-known': 'Not known',
  'stops-none': 'Stops none',
  'in-place': 'In place',
};

type Figures = Pick<Effect, 'attacks_stopped' | 'attacks_at_least' | 'people_affected' | 'people_at_least'>;
type Write = (count: number) => string;

/** `at least 2,584`: a figure is never written as exact where it may be more. Nothing where it is not known. */
const leastText = (count: number | null, isLeast: boolean, write: Write): string | undefined =>
  count === null ? undefined : `${isLeast && count > 0 ? 'at least ' : ''}${write(count)}`;

export const stoppedText = (
  { attacks_stopped: count, attacks_at_least: isLeast }: Figures,
  write: Write = numberText,
): string | undefined => leastText(count, isLeast, write);

export const peopleText = ({ people_affected: count, people_at_least: isLeast }: Figures, write: Write = numberText): string | undefined =>
  leastText(count, isLeast, write);

/** How the server sorts remediations, in the words of every list of them. */
export const rankingText =
  'Sorted by attacks stopped per person affected. A remediation that affects no one is counted as affecting one person.';

const smallestScore = 0.05;

/** `26.1`, always with its decimal: the figures of a column stand below each other. A little is not nothing. */
export const scoreText = (score: number): string =>
  score > 0 && score < smallestScore ? '<0.1' : withDecimals(numberText(Math.round(score * 10) / 10), 1);

/** `about 26.1`, in the words of the server's arithmetic. */
export const perPersonText = ({ attacks_at_least: attacks, people_at_least: people }: Figures, score: string): string =>
  perPerson({ attacks, people }, score);

type Impact = Pick<Effect, 'state' | 'headline' | 'details' | 'people_affected' | 'people_at_least'>;

/** `affects at least 99 people`; nothing where it stops no attacks, or that is not known either. */
function affectedText({ state, people_affected: people, people_at_least: isLeast }: Impact): string | undefined {
  if (people === null) return state === 'known' ? 'people affected not known' : undefined;
  return people === 0 ? 'no one affected' : `affects ${isLeast ? 'at least ' : ''}${countText(people, 'person', 'people')}`;
}

/** What it would have done, and to how many people. */
export const impactLine = (effect: Impact): string =>
  [effectLine(effect), affectedText(effect)].filter((part) => part !== undefined).join(' · ');

const smallest = 0.001;

type Stopping = Pick<Effect, 'attacks' | 'attacks_stopped' | 'attacks_at_least'>;

/** `−26.7% risk`: by how much fewer attacks would have come through. Nothing where it is not known, or where it would round to nothing. */
export function riskDropText({ attacks, attacks_stopped: stopped, attacks_at_least: isLeast }: Stopping, configurations = 1) {
  if (attacks === null || stopped === null || attacks === 0 || stopped / attacks < smallest) return undefined;
  return `${isLeast ? 'at least ' : ''}−${riskText(stopped / attacks, configurations)} risk`;
}

/**
 * The share of the attacks that a control stops. Two decimals from 1 % when it has several configurations, otherwise one. A share that
 * would round to nothing is less than the smallest that is written, and one that is not known is said to be so.
 */
export function riskText(share: number | null, configurations: number): string {
  if (share === null) return 'Not known';
  if (share > 0 && share < smallest) return '<0.1%';
  const decimals = share >= 0.01 && configurations > 1 ? 2 : 1;
  return withDecimals(percentText(share, 1, decimals), decimals);
}
