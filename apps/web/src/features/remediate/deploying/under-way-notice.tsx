import { Alert, Anchor } from '@mantine/core';
import { listDeploymentJobs } from '@rampart/contract/deploy.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const everyMs = 5000;

/** The newest deployment of a remediation, if it is not over. */
const underWayQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.deploy.jobList({ instanceId, deployment_status: 'in_progress' }),
    queryFn: async ({ signal }) => {
      const query = { quest_instance_id: instanceId, deployment_status: 'in_progress', limit: 1 } as const;
      return (await api(listDeploymentJobs, { query }, { signal })).data.jobs[0] ?? null;
    },
    // What waits for someone else may end while it is looked at.
    refetchInterval: ({ state: { data } }) => (data ? everyMs : false),
    // Without it the screen says as much as it did before.
    meta: { isQuiet: true },
  });

/** A deployment that someone has asked for and that is not over: who opens the remediation meanwhile would ask for it again. */
export function UnderWayNotice({ instanceId }: { readonly instanceId: string }) {
  const { data: job } = useQuery(underWayQuery(instanceId));
  if (!job) return null;
  const isWaiting = job.approval === 'waiting';
  return (
    <Alert color="ultra" mb="md" title={isWaiting ? 'A deployment waits for approval' : 'A deployment is under way'}>
      {job.deployed_by} has asked for it. {isWaiting ? 'Another administrator approves or declines it in the deployment log. ' : ''}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings/deployment-log" search={{ job: job.job_uuid }} {...props} />}>
        View the deployment
      </Anchor>
    </Alert>
  );
}
