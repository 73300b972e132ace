import type { DeploymentJob } from '@rampart/contract/deploy.ts';

export type ShownStatus = DeploymentJob['deployment_status'] | 'waiting' | 'declined' | 'withdrawn' | 'held' | 'aborted';

type Shown = Pick<DeploymentJob, 'deployment_status' | 'deployment_state' | 'approval' | 'approval_by' | 'deployed_by'>;

/** The status of a job on screen: one that waits for a person has not started or has stopped, one that its requester declined was withdrawn, and one that was aborted did not fail by itself. */
export function shownStatus({ deployment_status, deployment_state, approval, approval_by, deployed_by }: Shown): ShownStatus {
  if (deployment_state === 'held' || deployment_state === 'aborted') return deployment_state;
  if (approval === 'declined' && approval_by === deployed_by) return 'withdrawn';
  return approval === 'waiting' || approval === 'declined' ? approval : deployment_status;
}
