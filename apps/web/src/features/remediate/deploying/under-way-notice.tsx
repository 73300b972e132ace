import { Alert, Anchor } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../shell/session/session-state.ts';
import { useUnderWay } from './under-way.ts';

/** A deployment that someone has asked for and that is not over: who opens the remediation meanwhile would ask for it again. */
export function UnderWayNotice({ quest }: { readonly quest: Quest }) {
  const { roles, user } = useSession();
  const job = useUnderWay(quest);
  if (job === undefined) return null;
  const isWaiting = job.approval === 'waiting';
  const mayDecide = isPermitted(roles, 'deployments:approve') && user.email !== job.deployed_by;
  const decision = mayDecide
    ? 'Approve or decline it in the deployment log. '
    : 'Another administrator approves or declines it in the deployment log. ';
  return (
    <Alert color="ultra" mb="md" title={isWaiting ? 'A deployment waits for approval' : 'A deployment is under way'}>
      {job.deployed_by} has asked for it. {isWaiting && decision}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: job.job_uuid }} {...props} />}>
        View the deployment
      </Anchor>
    </Alert>
  );
}
