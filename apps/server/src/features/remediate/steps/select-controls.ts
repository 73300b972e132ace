import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import { type Step, takeStep } from './take-step.ts';
import { countedControls, remediationTitle } from './remediation-title.ts';

function refuseUnknown({ controls, snapshot }: RemediationState, asked: readonly string[]): void {
  const strange = asked.find((id) => !controls.some((control) => control.id === id));
  if (strange !== undefined) throw new BadRequest(`The control “${strange}” is not part of this remediation. Load the remediation again.`);
  const inputs = new Set<string>(Object.values<Snapshot[keyof Snapshot]>({ ...snapshot }).flat());
  const name = controls.find(({ id }) => asked.includes(id) && !inputs.has(id))?.name;
  if (name !== undefined) throw new BadRequest(`“${name}” does not apply to your products, so it cannot be selected.`);
}

/** What is staged, in place or being confirmed stays there; of the rest, exactly these are selected. */
function snapshotWith({ snapshot, confirming }: RemediationState, asked: readonly string[]): Snapshot {
  const open = [...snapshot.remaining, ...snapshot.selected];
  const isSelected = (id: (typeof open)[number]): boolean =>
    confirming.includes(id) ? snapshot.selected.includes(id) : asked.includes(id);
  return { ...snapshot, selected: open.filter(isSelected), remaining: open.filter((id) => !isSelected(id)) };
}

/** Without a selection, the one that is proposed is taken. */
export const selectControls = (
  deps: RemediateDeps,
  tx: TenantTx,
  { selected, ...step }: Step & { readonly selected?: readonly string[] | undefined },
): Promise<Quest> =>
  takeStep(deps, tx, step, (remediation) => {
    const last = remediation.started?.last;
    const asked: readonly string[] = selected ?? remediation.snapshot.selected;
    refuseUnknown(remediation, asked);
    const snapshot = snapshotWith(remediation, asked);
    const before = new Set<string>(remediation.snapshot.selected);
    const isSame = snapshot.selected.length === before.size && snapshot.selected.every((id) => before.has(id));
    if (last !== undefined && isSame) return undefined;
    const message = `Selected ${countedControls(snapshot.selected.length)} of ${remediationTitle(remediation)}.`;
    return { event: 'select', snapshot, tailoring: last?.tailoring ?? {}, action: 'remediation.select', message };
  });
