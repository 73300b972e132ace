import { z } from 'zod';
import type { Snapshot } from '../remediation.ts';
import type { LastEvent } from './snapshot-of.ts';

/** As the wire writes them, the one that is shown before others first. */
export const RemediationStatus = z.enum(['RISK_ACCEPTED', 'COMPLETED', 'SUBSCRIBED', 'STAGED', 'SELECTED', 'INCOMPLETE']);
export type RemediationStatus = z.infer<typeof RemediationStatus>;

export const statusLabels: Readonly<Record<RemediationStatus, string>> = {
  RISK_ACCEPTED: 'Risk Accepted',
  COMPLETED: 'Complete',
  SUBSCRIBED: 'Subscribed',
  STAGED: 'Staged',
  SELECTED: 'Selected',
  INCOMPLETE: 'Not Started',
};

interface Asked {
  readonly snapshot: Snapshot;
  readonly last?: LastEvent | undefined;
  /** Controls that a user has decided not to deploy. */
  readonly acceptedRisks: Pick<ReadonlySet<string>, 'has'>;
  /** A deployment has not read the product back yet. */
  readonly isConfirming?: boolean;
  /** Of a remediation that deploys people: its people, and no others, are in their group, as it was last read back. */
  readonly isListDeployed?: boolean;
  /** It has a subscription that deploys automatically: none that is paused. */
  readonly isSubscribed?: boolean;
}

function isCompleted({ snapshot, last, isConfirming = false, isListDeployed = false }: Asked): boolean {
  if (isConfirming) return false;
  if (isListDeployed) return true;
  const { remaining, selected, staged, deployed } = snapshot;
  if (deployed.length > 0 && remaining.length + selected.length + staged.length === 0) return true;
  // Marked complete without some controls on purpose: valid until a run finds that a control marked as in place is not.
  const open = new Set([...remaining, ...selected, ...staged]);
  return last?.event === 'complete' && last.deployed.every((id) => !open.has(id));
}

/** Every status that fits, the one to show first. */
export function statusesOf(asked: Asked): RemediationStatus[] {
  const { snapshot, last, acceptedRisks, isSubscribed = false } = asked;
  const open = [...snapshot.remaining, ...snapshot.selected, ...snapshot.staged];
  const isComplete = isCompleted(asked);
  const isAccepted = !isComplete && open.length > 0 && open.every((id) => acceptedRisks.has(id));
  const fits: Readonly<Record<RemediationStatus, boolean>> = {
    RISK_ACCEPTED: isAccepted,
    COMPLETED: isComplete,
    SUBSCRIBED: isSubscribed,
    STAGED: snapshot.staged.length > 0,
    // What is selected before a user has chosen is our proposal, not their work.
    SELECTED: last !== undefined && last.event !== 'create' && snapshot.selected.length > 0,
    INCOMPLETE: !isComplete && !isAccepted,
  };
  return RemediationStatus.options.filter((status) => fits[status]);
}
