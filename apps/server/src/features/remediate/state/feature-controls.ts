import { type Control, productOf } from '@rampart/domain/control.ts';
import type { AnswerState } from '@rampart/domain/frameworks/coverage.ts';
import type { Catalog } from '../remediate-deps.ts';
import type { RemediationInputs } from './load-inputs.ts';

interface FeatureControl {
  readonly control: Control;
  readonly state: AnswerState | 'not-applicable';
}

/** In place stays in place, also where its risk was accepted before. */
function stateOf({ verdicts, confirming, acceptedRisks }: RemediationInputs, { id }: Control): FeatureControl['state'] {
  const state = verdicts.get(id)?.state;
  if (state === 'pass' && !confirming.has(id)) return 'in-place';
  if (acceptedRisks.has(id)) return 'risk-accepted';
  if (confirming.has(id)) return 'confirming';
  if (state === 'not-applicable') return state;
  return state === 'fail' ? 'missing' : 'unknown';
}

/** The controls of connected products that need a licensed feature, also those that do not apply without its licence. */
export const featureControls = ({ controls }: Pick<Catalog, 'controls'>, inputs: RemediationInputs, feature: string): FeatureControl[] =>
  controls
    .filter((control) => control.licensedFeature === feature && inputs.connected.has(productOf(control)))
    .map((control) => ({ control, state: stateOf(inputs, control) }));
