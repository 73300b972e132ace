import * as deployments from '@rampart/contract/remediate/deployments.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { getRemediation, getStartedRemediation, remediationNamed } from './state/find-remediation.ts';
import { listRemediations } from './state/list-remediations.ts';
import { deployInstance } from './steps/deploy-instance.ts';
import { deployProgram, planProgram } from './programs/deploy-program.ts';
import type { DeployingDeps } from './remediate-deps.ts';
import { planDeployment } from './steps/plan-deployment.ts';
import { changeSubscription, deployOnce, subscribe, unsubscribe } from './subscriptions/subscribe.ts';

/** Deploying remediations to products, once or by subscription. */
export const deploymentRoutes = (deps: DeployingDeps): Route[] => [
  route(deployments.planDeployment, async ({ tenant, actor, request, params, body }) => {
    const how = { phase: body.phase, addOnly: body.job_parameters?.add_only };
    const asked = { tenantId: tenant.id, which: remediationNamed(params.id, body), ...how, by: actedBy({ actor, request }) };
    return reply(200, await planDeployment(deps, asked));
  }),
  route(deployments.deployInstance, async ({ tenant, actor, request, params, body }) => {
    const asked = { instanceId: params.id, phase: body.phase, planHash: body.plan_hash, by: actedBy({ actor, request }) };
    await tenant.inTransaction(async (tx) => getStartedRemediation(await listRemediations(deps, tx), params.id));
    await deps.readApproval(tenant.id, params.id);
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => deployInstance(deps, tx, asked)) });
  }),
  route(deployments.deployProgram, async ({ tenant, actor, request, body }) => {
    const which = { programId: body.program_uuid, programType: body.program_type, product: body.product_name };
    const how = { type: body.deployment_type, planHash: body.plan_hash, addOnly: body.job_parameters?.add_only };
    const asked = { ...which, ...how, by: actedBy({ actor, request }) };
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => deployProgram(deps, tx, asked)) });
  }),
  route(deployments.planProgram, async ({ tenant, actor, request, body }) => {
    const which = { programId: body.program_uuid, programType: body.program_type, product: body.product_name };
    const how = { type: body.deployment_type, addOnly: body.job_parameters?.add_only };
    return reply(200, await planProgram(deps, { tenantId: tenant.id, ...which, ...how, by: actedBy({ actor, request }) }));
  }),
  ...(
    [
      [deployments.subscribe, subscribe],
      [deployments.deployOnce, deployOnce],
    ] as const
  ).map(([call, act]) =>
    route(call, async ({ tenant, actor, request, params, body }) => {
      const how = { addOnly: body.job_parameters?.add_only, planHash: body.plan_hash };
      const asked = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }), ...how };
      const { started } = await tenant.inTransaction(async (tx) => getRemediation(await listRemediations(deps, tx), asked.which));
      if (started !== undefined) await deps.readApproval(tenant.id, started.id);
      return reply(200, { job_uuid: await tenant.inTransaction((tx) => act(deps, tx, asked)) });
    }),
  ),
  route(deployments.unsubscribe, async ({ tenant, actor, request, params, body }) => {
    const asked = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }) };
    return reply(200, { message: await tenant.inTransaction((tx) => unsubscribe(deps, tx, asked)) });
  }),
  route(deployments.putJobParameters, async ({ tenant, actor, request, params, body }) => {
    const asked = { which: remediationNamed(params.id, body), by: actedBy({ actor, request }), addOnly: body.job_parameters.add_only };
    return reply(200, { message: await tenant.inTransaction((tx) => changeSubscription(deps, tx, asked)) });
  }),
];
