import type { DeploymentState, DeploymentStatus } from './deployment-state.ts';

/** In the order in which the Deployment Log offers them as filters. */
export const shownStatuses = [
  'waiting',
  'in_progress',
  'held',
  'successful',
  'partial_success',
  'failed',
  'declined',
  'withdrawn',
  'cancelled',
  'aborted',
] as const satisfies readonly (DeploymentStatus | 'waiting' | 'declined' | 'withdrawn' | 'cancelled' | 'held' | 'aborted')[];
export type ShownStatus = (typeof shownStatuses)[number];

interface Shown {
  readonly deployment_status: DeploymentStatus;
  readonly deployment_state: DeploymentState;
  readonly approval: string;
  readonly approval_by: string | null;
  readonly deployed_by: string;
}

/** The status of a job as people read it: one that waits for a person has not started or has stopped, one that its requester declined was withdrawn, and one that was cancelled or aborted did not fail by itself. */
export function shownStatus({ deployment_status, deployment_state, approval, approval_by, deployed_by }: Shown): ShownStatus {
  if (deployment_state === 'held' || deployment_state === 'aborted' || deployment_state === 'cancelled') return deployment_state;
  if (approval === 'declined' && approval_by === deployed_by) return 'withdrawn';
  return approval === 'waiting' || approval === 'declined' ? approval : deployment_status;
}

/** Of a request that was never let through, or was cancelled before it started: nothing of it was done. */
export const isOnlyRequested = (status: ShownStatus): boolean => ['waiting', 'declined', 'withdrawn', 'cancelled'].includes(status);

export const statusLabels: Readonly<Record<ShownStatus, string>> = {
  partial_success: 'Partial success',
  successful: 'Successful',
  in_progress: 'In progress',
  failed: 'Failed',
  waiting: 'Waiting for approval',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  held: 'Waiting for a decision',
  aborted: 'Aborted',
};
