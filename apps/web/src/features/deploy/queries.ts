import { listDeploymentJobs } from '@rampart/contract/deploy.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { type DeploymentSearch, deploymentWindow } from './deployment-search.ts';

const whileRunningMs = 5000;

export const deploymentsQuery = (search: DeploymentSearch) =>
  queryOptions({
    queryKey: ['deploy', 'jobs', deploymentWindow(search)],
    queryFn: async ({ signal }) => (await api(listDeploymentJobs, { query: deploymentWindow(search) }, { signal })).data.jobs,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    // A job that runs writes its log as it goes.
    refetchInterval: ({ state }) =>
      state.data?.some(({ deployment_status }) => deployment_status === 'in_progress') === true ? whileRunningMs : false,
  });
