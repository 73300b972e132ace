import type { Framework } from '@rampart/domain/framework.ts';
import type { AnsweringControl, AnswerState } from '@rampart/domain/frameworks/coverage.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { PlacedControl } from '../remediate/index.ts';

/** As every screen counts it: a risk that was accepted is neither in place nor missing, and what is being confirmed is not known yet. */
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

/** How the controls that count today came out at another time. */
export const statesThen = (answering: readonly AnsweringControl[], states: ReadonlyMap<string, VerdictState>): AnswerState[] =>
  answering.map(({ id }) => stateOfVerdict(states.get(id)));
