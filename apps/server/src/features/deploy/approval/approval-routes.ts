import * as deploy from '@rampart/contract/deploy.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf, type AuthenticateDeps } from '../../access/index.ts';
import { actedBy } from '../../audit/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { getJob } from '../present-job.ts';
import { approveJob } from './approve-job.ts';
import { declineJob } from './decline-job.ts';
import { planWaiting } from './plan-waiting.ts';
import { getSettings, setSecondApprover } from './second-approver.ts';

export type ApprovalDeps = DeployDeps & AuthenticateDeps;

/** A second person agreeing to what somebody has started, and whether one is needed. */
export const approvalRoutes = (deps: ApprovalDeps): Route[] => [
  route(deploy.planWaitingDeployment, async ({ tenant, actor, request, body }) => {
    const asked = { tenantId: tenant.id, jobId: body.job_uuid, by: actedBy({ actor, request }) };
    return reply(200, await planWaiting(deps, asked));
  }),
  route(deploy.approveDeployment, async ({ tenant, actor, request, body }) => {
    const decision = { jobId: body.job_uuid, by: actedBy({ actor, request }) };
    const job = await tenant.inTransaction(async (tx) => {
      if (body.approve) await approveJob(deps, tx, { ...decision, planHash: body.plan_hash });
      else await declineJob(deps, tx, decision);
      return getJob(tx, body.job_uuid);
    });
    return reply(200, { job });
  }),
  route(deploy.getDeploymentSettings, async ({ tenant }) => reply(200, await tenant.inTransaction(getSettings))),
  route(deploy.putDeploymentSettings, async ({ tenant, request, body }) => {
    await setSecondApprover(deps, await callerOf(deps, request), body.second_approver);
    return reply(200, await tenant.inTransaction(getSettings));
  }),
];
