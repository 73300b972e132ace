import type { Framework } from '@rampart/domain/framework.ts';
import { type AnsweringControl, type AnswerState, percentageOf } from '@rampart/domain/frameworks/coverage.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { PlacedControl } from '../remediate/index.ts';

/** As every screen counts it: what is not in place and has an accepted risk is not missing either, and what is being confirmed is not known yet. */
export function stateNow({ isRiskAccepted, isConfirming, state }: PlacedControl): AnswerState {
  if (isRiskAccepted) return 'risk-accepted';
  return isConfirming ? 'confirming' : stateOfVerdict(state);
}

function stateOfVerdict(state: VerdictState | undefined): AnswerState {
  if (state === 'pass') return 'in-place';
  return state === 'fail' ? 'missing' : 'unknown';
}

export const answersOf = ({ control }: PlacedControl, { id }: Framework): readonly string[] => control.answers[id] ?? [];

export const answeringNow = (framework: Framework, placed: readonly PlacedControl[]): AnsweringControl[] =>
  placed.flatMap((one) => {
    const answers = answersOf(one, framework);
    return answers.length === 0 ? [] : [{ id: one.control.id, answers, state: stateNow(one) }];
  });

/** How the controls of a tenant came out in earlier months, the oldest first; only months in which something was judged. */
export interface PastMonths {
  readonly days: readonly string[];
  /** By control, in each of those months. */
  readonly states: ReadonlyMap<string, readonly (VerdictState | undefined)[]>;
}

export function pastFrom(months: readonly Date[], states: ReadonlyMap<string, readonly (VerdictState | undefined)[]>): PastMonths {
  const judged = months.map(() => false);
  for (const ofControl of states.values()) for (const [place, state] of ofControl.entries()) if (state !== undefined) judged[place] = true;
  // A control is judged from some moment on: what was not judged comes before everything that was.
  const first = judged.indexOf(true);
  if (first === -1) return { days: [], states: new Map() };
  return {
    days: months.slice(first).map((at) => at.toISOString().slice(0, 10)),
    states: first === 0 ? states : new Map([...states].map(([id, ofControl]) => [id, ofControl.slice(first)])),
  };
}

/** In each month, how many of a hundred of the controls that count today were in place. */
export function percentagesThen(answering: readonly AnsweringControl[], { days, states }: PastMonths): (number | null)[] {
  const [inPlace, missing] = [days.map(() => 0), days.map(() => 0)];
  for (const { id, state: now } of answering)
    // A risk that was accepted is neither in place nor missing, then as now.
    if (now !== 'risk-accepted')
      states.get(id)?.forEach((state, place) => {
        if (state === 'pass') inPlace[place] = (inPlace[place] ?? 0) + 1;
        else if (state === 'fail') missing[place] = (missing[place] ?? 0) + 1;
      });
  return days.map((_, place) => percentageOf(inPlace[place] ?? 0, missing[place] ?? 0));
}
