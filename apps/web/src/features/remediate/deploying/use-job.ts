import { getDeploymentJob } from '@rampart/contract/deploy.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';

const pollMs = 250;

const jobQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: ['deploy', 'job', jobUuid],
    queryFn: async ({ signal }) => (await api(getDeploymentJob, { query: { job_uuid: jobUuid } }, { signal })).data.job,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.deployment_status === 'in_progress' ? pollMs : false),
    meta: { isQuiet: true },
  });

/** A job as it goes, asked about until it is over. */
export const useJob = (jobUuid: string) => useQuery(jobQuery(jobUuid));
