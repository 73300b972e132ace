import type { DeploymentJob } from '@rampart/contract/deploy.ts';

export type ShownStatus = DeploymentJob['deployment_status'] | 'waiting' | 'declined';

/** How a job stands, for somebody who looks: what nobody has agreed to has not begun. */
export function shownStatus({ deployment_status, approval }: Pick<DeploymentJob, 'deployment_status' | 'approval'>): ShownStatus {
  return approval === 'waiting' || approval === 'declined' ? approval : deployment_status;
}
