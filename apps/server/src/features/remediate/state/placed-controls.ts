import { type PostureScore, postureScore } from '@rampart/domain/assess/posture-score.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { Catalog } from '../remediate-deps.ts';
import type { RemediationList } from './list-remediations.ts';

export type Place = 'deployed' | 'staged' | 'selected' | 'confirming' | 'remaining' | 'unknown' | 'risk-accepted';

/** A control that is recommended to the tenant, and how far it has come. */
export interface PlacedControl {
  readonly control: Control;
  readonly place: Place;
  readonly state: VerdictState;
  readonly isConfirming: boolean;
  /** It is not in place, and its risk is accepted. */
  readonly isRiskAccepted: boolean;
}

/**
 * By control, the furthest that it has come in any remediation, short of being read back as in place: a control that a user marked as
 * enabled is staged until then. One that was read back as in force without some values is deployed, as in its remediation, and fails in the
 * score all the same. What is selected before the remediation was started is a proposal.
 */
function furthestPlaces({ all }: RemediationList): ReadonlyMap<string, Place> {
  const started = all.filter((one) => one.started?.last !== undefined);
  const furthest = new Map<string, Place>();
  for (const { snapshot } of started) for (const id of snapshot.selected) furthest.set(id, 'selected');
  for (const { snapshot } of started) for (const id of [...snapshot.staged, ...snapshot.deployed]) furthest.set(id, 'staged');
  for (const { snapshot, tailored } of started) for (const id of snapshot.deployed) if (tailored.has(id)) furthest.set(id, 'deployed');
  return furthest;
}

/** What was read back as in place is deployed, also where its risk was accepted before. */
function placeOf({ id }: Control, { inputs }: RemediationList, furthest: ReadonlyMap<string, Place>): Place {
  const state = inputs.verdicts.get(id)?.state;
  const isConfirming = inputs.confirming.has(id);
  if (state === 'pass' && !isConfirming) return 'deployed';
  if (inputs.acceptedRisks.has(id)) return 'risk-accepted';
  if (isConfirming) return 'confirming';
  return furthest.get(id) ?? (state === 'fail' ? 'remaining' : 'unknown');
}

/** The controls of the connected products. What was not read yet is not known; what does not apply is not counted. */
export function placedControls({ controls }: Pick<Catalog, 'controls'>, list: RemediationList): PlacedControl[] {
  const { verdicts, confirming, connected } = list.inputs;
  // Before the first run there is nothing to count.
  if (verdicts.size === 0) return [];
  const furthest = furthestPlaces(list);
  return controls.flatMap((control) => {
    const state = verdicts.get(control.id)?.state ?? 'unknown';
    if (!connected.has(productOf(control)) || state === 'not-applicable') return [];
    const isConfirming = confirming.has(control.id);
    const place = placeOf(control, list, furthest);
    return [{ control, place, state, isConfirming, isRiskAccepted: place === 'risk-accepted' }];
  });
}

/** The score that every screen shows. */
export const scoreOf = (placed: readonly PlacedControl[]): PostureScore =>
  postureScore(
    placed.map(({ control, state, isConfirming, isRiskAccepted }) => ({ priority: control.priority, state, isConfirming, isRiskAccepted })),
  );
