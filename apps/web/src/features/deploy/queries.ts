import { checkApproval, listDeploymentJobs, planWaitingDeployment } from '@rampart/contract/deploy.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { type DeploymentSearch, deploymentWindow } from './deployment-search.ts';

const whileRunningMs = 5000;

export const deploymentsQuery = (search: DeploymentSearch) =>
  queryOptions({
    queryKey: queryKeys.deploy.jobList(deploymentWindow(search)),
    queryFn: async ({ signal }) => (await api(listDeploymentJobs, { query: deploymentWindow(search) }, { signal })).data.jobs,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    // A job that runs writes its log as it goes.
    refetchInterval: ({ state }) =>
      state.data?.some(({ deployment_status }) => deployment_status === 'in_progress') === true ? whileRunningMs : false,
  });

export const waitingPlanQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: queryKeys.deploy.waitingPlan(jobUuid),
    queryFn: async ({ signal }) => (await api(planWaitingDeployment, { body: { job_uuid: jobUuid } }, { signal })).data,
    // It reads the product, and what an approver looks at must not change meanwhile.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });

/** Why the person cannot approve a deployment, and who can; `null` when they can. */
export const approverObstacleQuery = (jobUuid: string) =>
  queryOptions({
    queryKey: queryKeys.deploy.approverObstacle(jobUuid),
    queryFn: async ({ signal }) => (await api(checkApproval, { query: { job_uuid: jobUuid } }, { signal })).data.obstacle,
    refetchOnWindowFocus: 'always',
    // Without it the server refuses what it must.
    meta: { isQuiet: true },
  });
