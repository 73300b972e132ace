import type { DeploymentJob } from '@rampart/contract/deploy.ts';

export type ShownStatus = DeploymentJob['deployment_status'] | 'waiting' | 'declined';

/** The status of a job on screen: one that waits for approval has not started. */
export function shownStatus({ deployment_status, approval }: Pick<DeploymentJob, 'deployment_status' | 'approval'>): ShownStatus {
  return approval === 'waiting' || approval === 'declined' ? approval : deployment_status;
}
