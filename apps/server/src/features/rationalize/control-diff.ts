import type { ControlDiff } from '@rampart/contract/rationalize.ts';
import type { Effect } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { AnswerState } from '@rampart/domain/frameworks/coverage.ts';
import type { ControlValue } from './rationalized-inputs.ts';

/** Two products that answer the same safeguard of it do the same job. */
export const jobFramework = 'cis-v8';

function shareOf(value: ControlValue | undefined): number | null {
  if (value === undefined || value.stopped === null || value.attacks === null) return null;
  // None for certain and some in doubt is not none.
  if (value.stopped === 0 && value.undecided !== 0) return null;
  return value.attacks === 0 ? 0 : Math.min(1, value.stopped / value.attacks);
}

/** What every other screen says of it: where none is known to be stopped and some are in doubt, its effect is not known, and not none. */
function gainOf(effect: Effect, share: number | null): number | null {
  if (effect.state === 'not-known') return null;
  return effect.state === 'stops-none' ? 0 : share;
}

interface Measured {
  readonly value: ControlValue | undefined;
  readonly effect: Effect;
}

const parametersOf = ({ remedy, action }: Control, isComplete: boolean): ControlDiff['recommended']['parameters'] =>
  Object.values(remedy.parameters).map(({ label, shown }) => ({ name: label, values: [...shown], is_complete: isComplete, action }));

/** A control as it is set against as it is recommended. What is not in place has no parameters that could be told. */
export function controlDiff(control: Control, state: AnswerState, { value, effect }: Measured): ControlDiff {
  const isComplete = state === 'in-place';
  const stopped = isComplete ? shareOf(value) : gainOf(effect, shareOf(value));
  return {
    id: control.id,
    name: `${control.name}: ${control.action}`,
    title: control.title,
    priority: control.priority,
    group: control.group,
    description: control.description,
    justification: control.why,
    control_nist: [...(control.answers['nist-800-53'] ?? [])],
    jobs: [...(control.answers[jobFramework] ?? [])],
    state,
    current: {
      risk_mitigated: isComplete ? stopped : null,
      parameters: isComplete ? parametersOf(control, true) : [],
      is_complete: isComplete,
    },
    recommended: { risk_mitigated: stopped, parameters: parametersOf(control, isComplete), is_complete: true },
    risk_mitigated: isComplete ? 0 : stopped,
    is_complete: isComplete,
  };
}
