import { Alert, type AlertProps, Anchor } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../shell/session/session-state.ts';

interface UnderWayAlertProps extends Pick<AlertProps, 'mb'> {
  /** `A revert of this alert` */
  readonly what: string;
  readonly job: Pick<DeploymentJob, 'job_uuid' | 'approval' | 'deployed_by'>;
}

/** A deployment that is not over: who asked for it, and what it waits for. Who does not know of it would ask for the same again. */
export function UnderWayAlert({ what, job, ...space }: UnderWayAlertProps) {
  const { roles, user } = useSession();
  const isWaiting = job.approval === 'waiting';
  const mayDecide = isPermitted(roles, 'deployments:approve') && user.email !== job.deployed_by;
  const decision = mayDecide
    ? 'Approve or decline it in the deployment log. '
    : 'Another administrator approves or declines it in the deployment log. ';
  return (
    <Alert color="ultra" {...space} title={`${what} ${isWaiting ? 'waits for approval' : 'is under way'}`}>
      {job.deployed_by} has asked for it. {isWaiting && decision}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: job.job_uuid }} {...props} />}>
        View the deployment
      </Anchor>
    </Alert>
  );
}
