import { type PostureScore, postureScore } from '@rampart/domain/assess/posture-score.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { Catalog } from '../remediate-deps.ts';
import type { RemediationList } from './list-remediations.ts';

/** The further first: a control counts once, as far as it has come in any remediation. */
const places = ['deployed', 'staged', 'selected'] as const;
export type Place = (typeof places)[number] | 'confirming' | 'remaining' | 'unknown';

/** A control that is recommended to the tenant, and how far it has come. */
export interface PlacedControl {
  readonly control: Control;
  readonly place: Place;
  readonly state: VerdictState;
  readonly isConfirming: boolean;
  readonly isRiskAccepted: boolean;
}

/** By control, the furthest that it has come. What is selected before the remediation was started is a proposal. */
function furthestPlaces({ all }: RemediationList): ReadonlyMap<string, Place> {
  const started = all.filter((one) => one.started?.last !== undefined);
  const furthest = new Map<string, Place>();
  for (const place of places.toReversed()) for (const { snapshot } of started) for (const id of snapshot[place]) furthest.set(id, place);
  return furthest;
}

function placeOf(control: Control, { inputs }: RemediationList, furthest: ReadonlyMap<string, Place>): Place {
  if (inputs.confirming.has(control.id)) return 'confirming';
  const state = inputs.verdicts.get(control.id)?.state;
  if (state === 'pass') return 'deployed';
  return furthest.get(control.id) ?? (state === 'fail' ? 'remaining' : 'unknown');
}

/** The controls of the connected products that were judged. What does not apply is not counted. */
export function placedControls({ controls }: Pick<Catalog, 'controls'>, list: RemediationList): PlacedControl[] {
  const { verdicts, confirming, acceptedRisks, connected } = list.inputs;
  const furthest = furthestPlaces(list);
  return controls.flatMap((control) => {
    const state = verdicts.get(control.id)?.state;
    if (!connected.has(productOf(control)) || state === undefined || state === 'not-applicable') return [];
    const isConfirming = confirming.has(control.id);
    return [{ control, place: placeOf(control, list, furthest), state, isConfirming, isRiskAccepted: acceptedRisks.has(control.id) }];
  });
}

/** The score that every screen shows. */
export const scoreOf = (placed: readonly PlacedControl[]): PostureScore =>
  postureScore(
    placed.map(({ control, state, isConfirming, isRiskAccepted }) => ({ priority: control.priority, state, isConfirming, isRiskAccepted })),
  );
