import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { useQuery } from '@tanstack/react-query';
import { isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';

/** The newest deployment that takes back what is open of an alert, while it is not over: until the product was read again the alert stays open. */
export function useRevertUnderWay({ changes }: DriftAlert): JobDetail | undefined {
  const reverted = changes.find(({ status, revert_job_uuid: id }) => isOpenStatus(status) && id !== null);
  const { data: job } = useQuery(jobQuery(reverted?.revert_job_uuid));
  return reverted !== undefined && job?.deployment_status === 'in_progress' ? job : undefined;
}

/** Why another revert of it would be in vain. */
export const underWayReason = (job: JobDetail | undefined): string | undefined =>
  job && `A revert of this alert ${isWaitingForApproval(job) ? 'waits for approval' : 'is under way'}. View the deployment above.`;
