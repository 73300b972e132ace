import { listDeploymentJobs } from '@rampart/contract/deploy.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { listJobs } from './store.ts';

export const deployRoutes = (): Route[] => [
  route(listDeploymentJobs, async ({ tenant, query: { limit, offset, quest_instance_id: remediationId } }) =>
    reply(200, { jobs: await tenant.inTransaction((tx) => listJobs(tx, { limit, offset, remediationId })) }),
  ),
];
