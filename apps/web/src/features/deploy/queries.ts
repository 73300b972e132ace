import { getDeploymentJob, getDeploymentSettings, listDeploymentJobs, planWaitingDeployment } from '@rampart/contract/deploy.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { type DeploymentSearch, deploymentWindow } from './deployment-search.ts';

const whileRunningMs = 5000;
const whileWatchedMs = 1000;

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

export const jobQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: ['deploy', 'job', jobUuid],
    queryFn: async ({ signal }) => (await api(getDeploymentJob, { query: { job_uuid: jobUuid } }, { signal })).data.job,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (data?.deployment_status !== 'in_progress') return false;
      return data.approval === 'waiting' ? whileRunningMs : whileWatchedMs;
    },
    // The dialog says it itself.
    meta: { isQuiet: true },
  });

export const waitingPlanQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: ['plan', 'waiting', jobUuid],
    queryFn: async ({ signal }) => (await api(planWaitingDeployment, { body: { job_uuid: jobUuid } }, { signal })).data,
    // It reads the product anew, and what somebody looks at must not change under their eyes.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });

export const deploymentSettingsQuery = queryOptions({
  queryKey: ['deploy', 'settings'],
  queryFn: async ({ signal }) => (await api(getDeploymentSettings, {}, { signal })).data,
});
