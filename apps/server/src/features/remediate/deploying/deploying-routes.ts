import * as deployments from '@rampart/contract/remediate/deployments.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { actedBy } from '../../audit/index.ts';
import type { WhichStand } from '../standing/find-stand.ts';
import { deployInstance } from './deploy-instance.ts';
import { deployProgram, planProgram } from './deploy-program.ts';
import type { DeployingDeps } from './deploying-deps.ts';
import { planDeployment } from './plan-deployment.ts';
import { putJobParameters } from './put-job-parameters.ts';
import { deployOnce, subscribe, unsubscribe } from './subscribe.ts';

interface NamedOnTheWire {
  readonly program_uuid: string;
  readonly program_type: ProgramType;
  readonly product: string;
}

const standNamed = (templateId: string, { program_uuid, program_type, product }: NamedOnTheWire): WhichStand => ({
  templateId,
  programId: program_uuid,
  programType: program_type,
  product,
});

/** Putting remediations into products, once or again and again. */
export const deployingRoutes = (deps: DeployingDeps): Route[] => [
  route(deployments.planDeployment, async ({ tenant, actor, request, params, body }) => {
    const asked = { tenantId: tenant.id, which: standNamed(params.id, body), phase: body.phase, by: actedBy({ actor, request }) };
    return reply(200, await planDeployment(deps, asked));
  }),
  route(deployments.deployInstance, async ({ tenant, actor, request, params, body }) => {
    const asked = { instanceId: params.id, phase: body.phase, planHash: body.plan_hash, by: actedBy({ actor, request }) };
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => deployInstance(deps, tx, asked)) });
  }),
  route(deployments.deployProgram, async ({ tenant, actor, request, body }) => {
    const which = { programId: body.program_uuid, programType: body.program_type, product: body.product_name };
    const how = { type: body.deployment_type, planHash: body.plan_hash, addOnly: body.job_parameters?.add_only ?? false };
    const asked = { ...which, ...how, by: actedBy({ actor, request }) };
    return reply(200, { job_uuid: await tenant.inTransaction((tx) => deployProgram(deps, tx, asked)) });
  }),
  route(deployments.planProgram, async ({ tenant, actor, request, body }) => {
    const which = { programId: body.program_uuid, programType: body.program_type, product: body.product_name };
    return reply(200, await planProgram(deps, { tenantId: tenant.id, ...which, by: actedBy({ actor, request }) }));
  }),
  ...(
    [
      [deployments.subscribe, subscribe],
      [deployments.deployOnce, deployOnce],
    ] as const
  ).map(([call, act]) =>
    route(call, async ({ tenant, actor, request, params, body }) => {
      const how = { addOnly: body.job_parameters?.add_only, planHash: body.plan_hash };
      const asked = { which: standNamed(params.id, body), by: actedBy({ actor, request }), ...how };
      return reply(200, { job_uuid: await tenant.inTransaction((tx) => act(deps, tx, asked)) });
    }),
  ),
  route(deployments.unsubscribe, async ({ tenant, actor, request, params, body }) => {
    const asked = { which: standNamed(params.id, body), by: actedBy({ actor, request }) };
    return reply(200, { message: await tenant.inTransaction((tx) => unsubscribe(deps, tx, asked)) });
  }),
  route(deployments.putJobParameters, async ({ tenant, actor, request, params, body }) => {
    const asked = { which: standNamed(params.id, body), by: actedBy({ actor, request }), addOnly: body.job_parameters.add_only };
    return reply(200, { message: await tenant.inTransaction((tx) => putJobParameters(deps, tx, asked)) });
  }),
];
