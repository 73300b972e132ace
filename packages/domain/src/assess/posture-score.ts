import { percentOf } from '../percent-of.ts';
import type { Priority } from '../priority.ts';
import type { VerdictState } from '../verdict.ts';

const weightOf: Readonly<Record<Priority, number>> = { p1: 4, p2: 2, p3: 1, advanced: 1 };

export interface Scored {
  readonly priority: Priority;
  readonly state: VerdictState;
  /** A deployment is changing it, so that its verdict is about to be replaced. */
  readonly isConfirming?: boolean;
  /** It is not in place, and its risk is accepted. */
  readonly isRiskAccepted: boolean;
}

export interface PostureScore {
  /** From 0 to 100, with one decimal; `null` while nothing has passed or failed. 100 only where nothing fails, 0 only where nothing passes. */
  readonly score: number | null;
  readonly passingWeight: number;
  readonly failingWeight: number;
  readonly counts: { readonly passing: number; readonly failing: number };
  /** How many controls are not in the score, and why. */
  readonly leftOut: {
    readonly confirming: number;
    readonly unknown: number;
    readonly riskAccepted: number;
    readonly notApplicable: number;
  };
  /** `100 × 36 ÷ (36 + 24) = 60` */
  readonly arithmetic: string;
}

const shown = (score: number): string => score.toLocaleString('en', { maximumFractionDigits: 1 });

const weighed = (controls: readonly Scored[]): number => controls.reduce((sum, { priority }) => sum + weightOf[priority], 0);

/** The weight of what passes out of what passes or fails. A risk that was accepted neither helps nor hurts; nor does what is being confirmed. */
export function postureScore(controls: readonly Scored[]): PostureScore {
  const accepted = controls.filter(({ isRiskAccepted }) => isRiskAccepted);
  const confirming = controls.filter(({ isConfirming = false, isRiskAccepted }) => isConfirming && !isRiskAccepted);
  const counted = controls.filter(({ isConfirming = false, isRiskAccepted }) => !isConfirming && !isRiskAccepted);
  const inState = (state: VerdictState): readonly Scored[] => counted.filter((control) => control.state === state);
  const [passing, failing] = [inState('pass'), inState('fail')];
  const [passingWeight, failingWeight] = [weighed(passing), weighed(failing)];
  const score = passingWeight + failingWeight === 0 ? null : percentOf(passingWeight, passingWeight + failingWeight, 1);
  return {
    score,
    passingWeight,
    failingWeight,
    counts: { passing: passing.length, failing: failing.length },
    leftOut: {
      confirming: confirming.length,
      unknown: inState('unknown').length,
      riskAccepted: accepted.length,
      notApplicable: inState('not-applicable').length,
    },
    arithmetic:
      score === null
        ? 'No control has passed or failed yet, so there is no score.'
        : `100 × ${passingWeight} ÷ (${passingWeight} + ${failingWeight}) = ${shown(score)}`,
  };
}
