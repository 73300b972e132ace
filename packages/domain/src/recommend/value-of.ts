import { evidenceDays } from '../evidence.ts';
import type { Priority } from '../priority.ts';

/** What a control, or all of a remediation's, would have done over the days of evidence. */
export interface Effect {
  readonly attacksStopped: number;
  readonly peopleAffected: number;
}

export interface Value extends Effect {
  /** Attacks stopped per person affected. */
  readonly score: number;
  /** `412 attacks stopped in 90 days ÷ 37 people affected = 11.1` */
  readonly arithmetic: string;
}

// Made once: making one takes longer than writing a thousand figures with it.
const whole = new Intl.NumberFormat('en');
const toOneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const counted = (count: number, one: string, many: string): string => `${whole.format(count)} ${count === 1 ? one : many}`;

/** No one affected counts as one, so that there is something to divide by. */
export function valueOf({ attacksStopped, peopleAffected }: Effect, days = evidenceDays): Value {
  const score = attacksStopped / Math.max(1, peopleAffected);
  const stopped = `${counted(attacksStopped, 'attack', 'attacks')} stopped in ${days} days`;
  const affected = peopleAffected === 0 ? '1 (no one affected)' : `${counted(peopleAffected, 'person', 'people')} affected`;
  const result = toOneDecimal.format(score);
  return { attacksStopped, peopleAffected, score, arithmetic: `${stopped} ÷ ${affected} = ${result}` };
}

/** Of all controls of a remediation that fail. An attack or a person that several of them meet is not more than one: there are no more than `most`. */
export function valueOfAll(effects: readonly Effect[], most: Effect): Value {
  const sumOf = (what: keyof Effect): number =>
    Math.min(
      most[what],
      effects.reduce((sum, effect) => sum + effect[what], 0),
    );
  return valueOf({ attacksStopped: sumOf('attacksStopped'), peopleAffected: sumOf('peopleAffected') });
}

interface Ranked {
  readonly value: Pick<Value, 'score'>;
  readonly priority: Priority;
  readonly name: string;
}

const urgency: readonly Priority[] = ['p1', 'p2', 'p3', 'advanced'];

/** The most valuable first; of two alike the more urgent one, then by name. */
export const byValue = (a: Ranked, b: Ranked): number =>
  b.value.score - a.value.score || urgency.indexOf(a.priority) - urgency.indexOf(b.priority) || a.name.localeCompare(b.name, 'en');
