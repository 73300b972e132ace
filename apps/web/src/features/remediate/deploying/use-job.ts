import { getDeploymentJob, type JobDetail } from '@rampart/contract/deploy.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';

const pollMs = 250;
/** Nobody agrees within the blink of an eye. */
const whileWaitingMs = 5000;

export const isWaiting = ({ deployment_status: status, approval }: JobDetail): boolean =>
  status === 'in_progress' && approval === 'waiting';

function pollAfter(job: JobDetail | undefined): number | false {
  if (job === undefined) return pollMs;
  if (job.deployment_status !== 'in_progress') return false;
  return isWaiting(job) ? whileWaitingMs : pollMs;
}

const jobQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: ['deploy', 'job', jobUuid],
    queryFn: async ({ signal }) => (await api(getDeploymentJob, { query: { job_uuid: jobUuid } }, { signal })).data.job,
    refetchInterval: ({ state }) => pollAfter(state.data),
    meta: { isQuiet: true },
  });

/** A job as it goes, asked about until it is over. */
export const useJob = (jobUuid: string) => useQuery(jobQuery(jobUuid));
