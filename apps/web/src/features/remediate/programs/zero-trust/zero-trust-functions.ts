import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { type ControlState, stateOf } from '../control-state.ts';

/** A function of a pillar of the Zero Trust maturity model, with what the controls that answer it say. */
export interface ZeroTrustFunction {
  readonly id: string;
  readonly name: string;
  readonly pillar: string;
  readonly passing: number;
  readonly failing: number;
  /** Not in place, with an accepted risk: no part of the total. */
  readonly accepted: number;
  /** Not assessed, or being confirmed. What is not applicable is no part of the total. */
  readonly others: number;
  /** The control with the strongest evidence of what is open; nothing when there is none. */
  readonly evidence: ControlDetail | undefined;
}

const framework = 'zero-trust';

const pillars: Readonly<Record<string, string>> = {
  identity: 'Identity',
  devices: 'Devices',
  networks: 'Networks',
  applications: 'Applications and Workloads',
  data: 'Data',
};

const stopped = ({ effect }: ControlDetail): number => effect.attacks_stopped ?? -1;

const pillarOf = (id: string): string => id.split('.')[0] ?? id;

/** In the order of the pillars, then by name. A control that answers several functions counts for each. */
export function zeroTrustFunctions(controls: readonly ControlDetail[]): ZeroTrustFunction[] {
  const answering = controls.flatMap((control) =>
    control.frameworks
      .filter((answered) => answered.framework === framework)
      .map(({ identifier, name }) => ({ identifier, name, control })),
  );
  const order = Object.keys(pillars);
  return Object.entries(Object.groupBy(answering, ({ identifier }) => identifier))
    .map(([id, found = []]) => {
      const own = found.map(({ control }) => control);
      const failing = own.filter((control) => stateOf(control) === 'fail');
      const count = (state: ControlState): number => own.filter((control) => stateOf(control) === state).length;
      const [passing, accepted] = [count('pass'), count('risk-accepted')];
      return {
        id,
        name: found[0]?.name ?? id,
        pillar: pillars[pillarOf(id)] ?? id,
        passing,
        failing: failing.length,
        accepted,
        others: count('unknown') + count('confirming'),
        evidence: failing.toSorted((one, other) => stopped(other) - stopped(one))[0],
      };
    })
    .toSorted((one, other) => order.indexOf(pillarOf(one.id)) - order.indexOf(pillarOf(other.id)) || one.name.localeCompare(other.name));
}
