import { postureScore } from '../assess/posture-score.ts';
import type { Priority } from '../priority.ts';
import type { VerdictState } from '../verdict.ts';
import { z } from 'zod';
import type { PostureRiskLevel } from './posture-risk-level.ts';

/** A control that came out otherwise after a change. */
export const MovedControl = z.object({
  id: z.string(),
  title: z.string(),
  priority: z.enum(['p1', 'p2', 'p3', 'advanced']),
  from: z.enum(['pass', 'fail', 'unknown', 'not-applicable']),
  to: z.enum(['pass', 'fail', 'unknown', 'not-applicable']),
  /** How many attacks of the last 90 days it stops where it is in place; `null` where that is not known. */
  attacks: z.int().nullable(),
  /** Several changes were found together, and which of them moved it is not known. */
  isShared: z.boolean().default(false),
});
export type MovedControl = z.infer<typeof MovedControl>;

/** What a change means to the posture: the points by which the score fell, and the controls that moved it. */
export const PostureRisk = z.object({ points: z.number(), controls: z.array(MovedControl) });
export type PostureRisk = z.infer<typeof PostureRisk>;

export const noRisk: PostureRisk = { points: 0, controls: [] };

const isWorse = ({ from, to }: MovedControl): boolean => from === 'pass' && to === 'fail';

/** A rise that is too small for the score to show is a rise all the same. */
export function riskLevel({ points, controls }: PostureRisk): PostureRiskLevel {
  if (points > 0 || controls.some(isWorse)) return 'raised';
  return points < 0 || controls.some(({ from, to }) => from === 'fail' && to === 'pass') ? 'lowered' : 'unchanged';
}

interface Judged {
  readonly priority: Priority;
  readonly state: VerdictState;
}

/** Between in place and not: what came to be known, or is not known any more, is no change of the posture. */
const isMove = ({ from, to }: MovedControl): boolean => (from === 'pass' && to === 'fail') || (from === 'fail' && to === 'pass');

/** `judged`: every control as it comes out now, by id. */
export function postureRisk(judged: ReadonlyMap<string, Judged>, all: readonly MovedControl[]): PostureRisk {
  const moved = all.filter(isMove);
  const scored = (was: ReadonlyMap<string, VerdictState>) =>
    postureScore([...judged].map(([id, { priority, state }]) => ({ priority, state: was.get(id) ?? state, isRiskAccepted: false })))
      .score ?? 0;
  const fell = scored(new Map(moved.map(({ id, from }) => [id, from]))) - scored(new Map());
  return { points: Math.round(fell * 10) / 10, controls: [...moved] };
}

/** The attacks that a change lets through again, of those that are counted; `null` where none are. */
export function attacksLetThrough({ controls }: PostureRisk): number | null {
  const counted = controls.filter(isWorse).flatMap(({ attacks }) => (attacks === null ? [] : [attacks]));
  // Controls may stop the same attacks: their sum would count those twice.
  return counted.length === 0 ? null : Math.max(...counted);
}

const byControl: Readonly<Record<Priority, 'high' | 'medium' | 'low'>> = { p1: 'high', p2: 'medium', p3: 'low', advanced: 'low' };

/** The priority that the controls call for which a change has broken. */
export function priorityOfRisk({ controls }: PostureRisk): 'high' | 'medium' | 'low' {
  const broken = controls.filter(isWorse).map(({ priority }) => byControl[priority]);
  return broken.includes('high') ? 'high' : broken.includes('medium') ? 'medium' : 'low';
}
