import * as deploy from '@rampart/contract/deploy.ts';
import { exclusionListNumbered } from '@rampart/domain/deploy/exclusion-lists.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { reply, type Route, route, type SignedInContext } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { callerOf, type AuthenticateDeps } from '../access/index.ts';
import { planToApprove } from './approval/plan-to-approve.ts';
import { decideWithoutApprover } from './approval/approver-off.ts';
import { getSettings, setSecondApprover } from './approval/second-approver.ts';
import { approveJob, declineJob, findApproverObstacle, withdrawJob } from './approve.ts';
import { continueJob, endHeld } from './decide-restored.ts';
import type { RunDeps } from './deploy-deps.ts';
import { findJob } from './job-store.ts';
import { listStaleRules } from './lists/list-stale-rules.ts';
import { planExclusions } from './lists/plan-exclusions.ts';
import { getJob, getRollbackOf, listJobs } from './present-job.ts';
import { checkRollback, rollBack } from './roll-back.ts';

type RouteDeps = RunDeps & AuthenticateDeps;

const settingsFor = ({ clock }: RouteDeps, { actor, tenant }: Pick<SignedInContext, 'actor' | 'tenant'>) =>
  tenant.inTransaction((tx) => getSettings(tx, { accountId: actor.accountId, now: clock.now() }));

/** An account that no one has proven may be made by the person who asks for the approval. */
function refuseUnverified({ isVerified }: SignedInContext['actor']): void {
  if (isVerified) return;
  throw new Forbidden('Verify your email address first, under Profile Settings. Until then, you do not count as a second person.');
}

/** The approval of another administrator, and whether one is needed. */
const approvalRoutes = (deps: RouteDeps): Route[] => [
  route(deploy.planWaitingDeployment, async ({ tenant, actor, request, body }) => {
    const asked = { tenantId: tenant.id, jobId: body.job_uuid, by: actedBy({ actor, request }) };
    return reply(200, await planToApprove(deps, asked));
  }),
  route(deploy.checkApproval, async ({ tenant, actor, request, query }) => {
    const asked = { jobId: query.job_uuid, by: actedBy({ actor, request }) };
    return reply(200, { obstacle: await tenant.inTransaction((tx) => findApproverObstacle(tx, asked)) });
  }),
  route(deploy.approveDeployment, async ({ tenant, actor, request, body }) => {
    refuseUnverified(actor);
    const decision = { jobId: body.job_uuid, by: actedBy({ actor, request }) };
    const { remediationId } = (await tenant.inTransaction((tx) => findJob(tx, body.job_uuid))) ?? { remediationId: null };
    if (body.approve && remediationId !== null) await deps.readApproval(tenant.id, remediationId);
    const job = await tenant.inTransaction(async (tx) => {
      if (body.approve) await approveJob(deps, tx, { ...decision, planHash: body.plan_hash });
      else await declineJob(deps, tx, decision);
      return getJob(tx, body.job_uuid);
    });
    return reply(200, { job });
  }),
  route(deploy.withdrawDeployment, async ({ tenant, actor, request, body }) => {
    const job = await tenant.inTransaction(async (tx) => {
      await withdrawJob(deps, tx, { jobId: body.job_uuid, by: actedBy({ actor, request }) });
      return getJob(tx, body.job_uuid);
    });
    return reply(200, { job });
  }),
  route(deploy.getDeploymentSettings, async (input) => reply(200, await settingsFor(deps, input))),
  route(deploy.putDeploymentSettings, async (input) => {
    await setSecondApprover(deps, await callerOf(deps, input.request), input.body.second_approver);
    return reply(200, await settingsFor(deps, input));
  }),
  route(deploy.decideDeploymentSettings, async (input) => {
    refuseUnverified(input.actor);
    await decideWithoutApprover(deps, await callerOf(deps, input.request), input.body.approve);
    return reply(200, await settingsFor(deps, input));
  }),
];

/** What exclusion lists mean to the rules that name their people one by one. */
const listRoutes = (deps: RouteDeps): Route[] => [
  route(deploy.planExclusions, async ({ tenant, actor, request, body }) => {
    const { exclusion_type: type, add, remove, sync } = body;
    return reply(200, { plans: await planExclusions(deps, tenant.id, { by: actedBy({ actor, request }), type, add, remove, sync }) });
  }),
  route(deploy.listStaleRules, async ({ tenant }) => reply(200, { rules: await tenant.inTransaction((tx) => listStaleRules(deps, tx)) })),
];

export const deployRoutes = (deps: RouteDeps): Route[] => [
  ...approvalRoutes(deps),
  ...listRoutes(deps),
  route(deploy.listDeploymentJobs, async ({ tenant, query }) => {
    const page = {
      limit: query.limit,
      offset: query.offset,
      remediationId: query.quest_instance_id,
      product: query.product_name,
      programType: query.program_type,
      programGroup: query.program_group,
      // A number that belongs to no list has no jobs.
      list: query.exclusion_type_id === undefined ? undefined : (exclusionListNumbered(query.exclusion_type_id) ?? ''),
      status: query.deployment_status,
      shownStatus: query.shown_status,
      phase: query.phase,
      kind: query.deployment_type,
      filter: query.filter,
      madeSomething: query.exclude_jobs_with_no_instantiated_objects,
    };
    return reply(200, { jobs: await tenant.inTransaction((tx) => listJobs(tx, page)) });
  }),
  route(deploy.getDeploymentJob, async ({ tenant, query }) =>
    reply(200, { job: await tenant.inTransaction((tx) => getJob(tx, query.job_uuid)) }),
  ),
  route(deploy.checkRollback, async ({ tenant, query }) => {
    const which = { product: query.product_name, programId: query.program_uuid, remediationId: query.quest_instance_id };
    return reply(200, await tenant.inTransaction((tx) => checkRollback(deps, tx, which)));
  }),
  route(deploy.getRollback, async ({ tenant, query }) =>
    reply(200, { job: await tenant.inTransaction((tx) => getRollbackOf(tx, query.orig_deploy_job_uuid)) }),
  ),
  route(deploy.rollBackJob, async ({ tenant, actor, request, body }) => {
    const asked = { jobId: body.orig_deploy_job_uuid, by: actedBy({ actor, request }) };
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => rollBack(deps, tx, asked)) });
  }),
  route(deploy.decideRestoredDeployment, async ({ tenant, actor, request, body }) => {
    const asked = { jobId: body.job_uuid, by: actedBy({ actor, request }) };
    const job = await tenant.inTransaction(async (tx) => {
      await (body.decision === 'continue' ? continueJob : endHeld)(deps, tx, asked);
      return getJob(tx, body.job_uuid);
    });
    return reply(200, { job });
  }),
];
