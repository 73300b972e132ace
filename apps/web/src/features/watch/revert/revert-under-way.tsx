import { Alert, Anchor } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { isOpenStatus } from '@rampart/domain/watch/drift-status.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';

/** The newest deployment that takes back what is open of an alert, while it is not over. */
export function useRevertUnderWay({ changes }: DriftAlert): JobDetail | undefined {
  const reverted = changes.find(({ status, revert_job_uuid: id }) => isOpenStatus(status) && id !== null);
  const { data: job } = useQuery(jobQuery(reverted?.revert_job_uuid));
  return reverted !== undefined && job?.deployment_status === 'in_progress' ? job : undefined;
}

const stateOf = (job: JobDetail): string => (isWaitingForApproval(job) ? 'waits for approval' : 'is under way');

/** Why another revert of it would be in vain. */
export const underWayReason = (job: JobDetail | undefined): string | undefined =>
  job && `A revert of this alert ${stateOf(job)}. View the deployment above.`;

/** Until the product was read again the alert stays open: who opens it meanwhile would ask for the same. */
export function RevertUnderWay({ job }: { readonly job: JobDetail }) {
  return (
    <Alert color="ultra" title={`A revert of this alert ${stateOf(job)}`}>
      {job.deployed_by} has asked for it.{' '}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: job.job_uuid }} {...props} />}>
        View the deployment
      </Anchor>
    </Alert>
  );
}
