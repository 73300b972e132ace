import { wholeOrganisation } from '@rampart/domain/program.ts';
import type { Tailoring } from '@rampart/domain/recommend/exclude-values.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { RequestedControl } from '../../deploy/index.ts';
import type { Program } from '../programs/program-store.ts';
import type { RemediationState } from '../state/remediation-state.ts';

export const requestedControls = (
  ids: readonly string[],
  { group }: Pick<Program, 'group'>,
  tailoring: Tailoring = {},
): RequestedControl[] =>
  ids.map((controlId) => {
    const leftOut = Object.entries(tailoring[controlId] ?? {}).map(([name, values]): [string, string[]] => [name, [...values]]);
    return { controlId, leftOut: Object.fromEntries(leftOut), group: group === wholeOrganisation ? 'everyone' : group };
  });

/** What is staged and is to be enabled: not what waits in the product, but whose risk was accepted and that no one has selected since. */
export const stagedToEnable = ({ snapshot, acceptedRisks, chosen }: Pick<RemediationState, 'snapshot' | 'acceptedRisks' | 'chosen'>) =>
  snapshot.staged.filter((id) => !acceptedRisks.includes(id) || chosen.includes(id));

/** The controls of a step: the selected ones are staged, the staged ones are enabled. */
export const controlsToDeploy = (remediation: RemediationState, phase: 'stage' | 'enable'): RequestedControl[] => {
  const { snapshot, program, started } = remediation;
  return requestedControls(phase === 'stage' ? snapshot.selected : stagedToEnable(remediation), program, started?.last?.tailoring);
};

const listedIn = (one: Snapshot | undefined): readonly string[] => (one ? [...one.selected, ...one.staged, ...one.deployed] : []);

/**
 * All controls of a subscription: also those in place, in case they are no longer. Without a step that chooses some, all that apply.
 * One whose risk is accepted is among them only where a person has selected it since.
 */
export function subscribedControls({
  template,
  controls,
  snapshot,
  program,
  started,
  acceptedRisks,
  chosen: selected,
}: RemediationState): RequestedControl[] {
  const last = started?.last;
  const hasChoice = stepsOf(template).includes('controls');
  const all = new Set([...listedIn(snapshot), ...listedIn(last), ...(hasChoice ? [] : snapshot.remaining)]);
  const chosen = new Set<string>(hasChoice ? selected : []);
  const accepted = new Set<string>(acceptedRisks);
  const ids = controls.map(({ id }) => id).filter((id) => all.has(id) && (!accepted.has(id) || chosen.has(id)));
  return requestedControls(ids, program, last?.tailoring);
}
