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

const answering = (
  framework: Framework,
  placed: readonly PlacedControl[],
  state: (control: PlacedControl) => AnswerState,
): AnsweringControl[] =>
  placed.flatMap((one) => {
    const answers = answersOf(one, framework);
    return answers.length === 0 ? [] : [{ id: one.control.id, answers, state: state(one) }];
  });

export const answeringNow = (framework: Framework, placed: readonly PlacedControl[]): AnsweringControl[] =>
  answering(framework, placed, stateNow);

/** How the controls that count today stood at another time. */
export const answeringThen = (
  framework: Framework,
  placed: readonly PlacedControl[],
  states: ReadonlyMap<string, VerdictState>,
): AnsweringControl[] => answering(framework, placed, ({ control }) => stateOfVerdict(states.get(control.id)));
