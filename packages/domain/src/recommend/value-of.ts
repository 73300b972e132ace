import { capitalised } from '../capitalised.ts';
import type { Effect } from '../assess/effect.ts';
import { evidenceDays } from '../evidence.ts';
import type { Priority } from '../priority.ts';

export interface Value {
  /** Attacks stopped per person affected; none where one of both is not known, and where the effect is another one. */
  readonly score: number | null;
  /** `412 attacks stopped in 90 days ÷ 37 people affected = 11.1` */
  readonly arithmetic: string | null;
}

// Made once: making one takes longer than writing a thousand figures with it.
const whole = new Intl.NumberFormat('en');
const toOneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const counted = (count: number, one: string, many: string): string => `${whole.format(count)} ${count === 1 ? one : many}`;
const least = (isLeast: boolean, text: string): string => (isLeast ? `at least ${text}` : text);

interface MayBeMore {
  readonly attacks: boolean;
  readonly people: boolean;
}

/** Attacks per person are of two figures that may both be more. */
export function perPersonText(mayBeMore: MayBeMore, score: string): string {
  if (mayBeMore.attacks && mayBeMore.people) return `about ${score}`;
  return mayBeMore.people ? `at most ${score}` : least(mayBeMore.attacks, score);
}

/** No one affected counts as one, so that there is something to divide by. */
export function valueOf(effect: Effect, days = evidenceDays): Value {
  if (effect.state !== 'known' || effect.peopleAffected === null || !effect.isPeopleOfAll) return { score: null, arithmetic: null };
  const { stopped, isLeast, peopleAffected, isPeopleLeast } = effect;
  const score = stopped / Math.max(1, peopleAffected);
  const attacks = capitalised(least(isLeast && stopped > 0, `${counted(stopped, 'attack', 'attacks')} stopped in ${days} days`));
  const affected =
    peopleAffected === 0 ? '1 (no one affected)' : least(isPeopleLeast, `${counted(peopleAffected, 'person', 'people')} affected`);
  const result = perPersonText({ attacks: isLeast, people: isPeopleLeast }, toOneDecimal.format(score));
  return { score, arithmetic: `${attacks} ÷ ${affected} = ${result}` };
}

interface Ranked {
  readonly effect: Pick<Effect, 'state'>;
  readonly value: Pick<Value, 'score'>;
  readonly priority: Priority;
  readonly name: string;
}

const urgency: readonly Priority[] = ['p1', 'p2', 'p3', 'advanced'];

interface Rankable {
  readonly state: Effect['state'];
  readonly score: number | null;
}

/** It is known to stop attacks, and whom it would affect: it is ranked by its score. */
export const hasRank = ({ score }: Pick<Rankable, 'score'>): boolean => score !== null && score > 0;

/** How many attacks it would stop, or whom it would affect, is not known: without both there is no figure to rank it by. */
export const isRankUnknown = ({ state, score }: Rankable): boolean => state === 'not-known' || (state === 'known' && score === null);

/** What is known to stop attacks, then what no one knows of, then what is for something else, then what stops none, then what is done. */
function rankGroup({ effect: { state }, value: { score } }: Ranked): number {
  if (hasRank({ score })) return 0;
  if (isRankUnknown({ state, score })) return 1;
  if (state === 'stops-none') return 2;
  return state === 'in-place' ? 4 : 3;
}

/** The most valuable first. What is not known has no place among figures: it comes after them, the more urgent first, then by name. */
export const byValue = (a: Ranked, b: Ranked): number =>
  rankGroup(a) - rankGroup(b) ||
  (b.value.score ?? 0) - (a.value.score ?? 0) ||
  urgency.indexOf(a.priority) - urgency.indexOf(b.priority) ||
  a.name.localeCompare(b.name, 'en');
