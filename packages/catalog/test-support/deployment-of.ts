import type { Control, Deployment, FactsOf, Needs } from '@rampart/domain/control.ts';
import { type Parameters, tailor } from '@rampart/domain/customizable.ts';
import { asOf } from './judged.ts';

/** Deploying a control for everyone, with all its values, unless said otherwise. */
export const deploymentOf = <N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  facts: FactsOf<N>,
  particular: Partial<Deployment<N, P>> = {},
): Deployment<N, P> => ({
  asOf,
  facts,
  parameters: tailor(control.remedy.parameters),
  group: 'everyone',
  excluded: [],
  ...particular,
});
