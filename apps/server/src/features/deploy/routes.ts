import * as deploy from '@rampart/contract/deploy.ts';
import { exclusionListNumbered } from '@rampart/domain/deploy/exclusion-lists.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { type ApprovalDeps, approvalRoutes } from './approval/approval-routes.ts';
import type { StartDeps } from './deploy-deps.ts';
import { getJob, getRollbackOf } from './present-job.ts';
import { possibleRollback, rollBack } from './roll-back.ts';
import { listJobs } from './store.ts';

export const deployRoutes = (deps: StartDeps & ApprovalDeps): Route[] => [
  ...approvalRoutes(deps),
  route(deploy.listDeploymentJobs, async ({ tenant, query }) => {
    const page = {
      limit: query.limit,
      offset: query.offset,
      remediationId: query.quest_instance_id,
      product: query.product_name,
      programType: query.program_type,
      programGroup: query.program_group,
      // A number that belongs to no list has had no jobs.
      list: query.exclusion_type_id === undefined ? undefined : (exclusionListNumbered(query.exclusion_type_id) ?? ''),
      madeSomething: query.exclude_jobs_with_no_instantiated_objects,
    };
    return reply(200, { jobs: await tenant.inTransaction((tx) => listJobs(tx, page)) });
  }),
  route(deploy.getDeploymentJob, async ({ tenant, query }) =>
    reply(200, { job: await tenant.inTransaction((tx) => getJob(tx, query.job_uuid)) }),
  ),
  route(deploy.checkRollback, async ({ tenant, query }) => {
    const which = { product: query.product_name, programId: query.program_uuid };
    return reply(200, await tenant.inTransaction((tx) => possibleRollback(deps, tx, which)));
  }),
  route(deploy.getRollback, async ({ tenant, query }) =>
    reply(200, { job: await tenant.inTransaction((tx) => getRollbackOf(tx, query.orig_deploy_job_uuid)) }),
  ),
  route(deploy.rollBackJob, async ({ tenant, actor, request, body }) => {
    const asked = { jobId: body.orig_deploy_job_uuid, by: actedBy({ actor, request }) };
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => rollBack(deps, tx, asked)) });
  }),
];
