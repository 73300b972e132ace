import type { Framework } from '@rampart/domain/framework.ts';
import type { AnsweringControl, Standing } from '@rampart/domain/frameworks/coverage.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { PlacedControl } from '../remediate/index.ts';

/** As every screen counts it: a risk that was accepted is neither in place nor missing, and what is being confirmed is not known yet. */
export function standingNow({ isRiskAccepted, isConfirming, state }: PlacedControl): Standing {
  if (isRiskAccepted) return 'risk-accepted';
  return isConfirming ? 'confirming' : standingIn(state);
}

function standingIn(state: VerdictState | undefined): Standing {
  if (state === 'pass') return 'in-place';
  return state === 'fail' ? 'missing' : 'unknown';
}

export const answersOf = ({ control }: PlacedControl, { id }: Framework): readonly string[] => control.answers[id] ?? [];

const answering = (
  framework: Framework,
  placed: readonly PlacedControl[],
  standing: (control: PlacedControl) => Standing,
): AnsweringControl[] =>
  placed.flatMap((one) => {
    const answers = answersOf(one, framework);
    return answers.length === 0 ? [] : [{ id: one.control.id, answers, standing: standing(one) }];
  });

export const answeringNow = (framework: Framework, placed: readonly PlacedControl[]): AnsweringControl[] =>
  answering(framework, placed, standingNow);

/** How the controls that count today stood at another time. */
export const answeringThen = (
  framework: Framework,
  placed: readonly PlacedControl[],
  states: ReadonlyMap<string, VerdictState>,
): AnsweringControl[] => answering(framework, placed, ({ control }) => standingIn(states.get(control.id)));
