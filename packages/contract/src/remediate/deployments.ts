import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ShownChange } from '../shown-change.ts';

const needed = { allow: 'deployments:write', needsAgreement: true } as const;
const TomeId = z.object({ id: z.string().max(120) });
const which = { program_uuid: z.uuid(), program_type: ProgramType, product: z.string().max(60) };
const Started = z.object({ job_uuid: z.uuid() });
const JobParameters = z.strictObject({ add_only: z.boolean().optional() });
/** `stage`: pushed disabled or report-only where the product can. `enable`: what is staged is switched on. */
const Phase = z.enum(['stage', 'enable']);

const ShownPlan = z
  .object({
    /** Binds a deployment to the state that the plan was made from. */
    plan_hash: z.string(),
    changes: z.array(ShownChange),
    /** Controls that are in the product already and wait to be enabled: nothing is written for them. */
    waiting: z.array(z.string()),
    by_hand: z.array(z.string()),
    /** What cannot be deployed, and why: a control, or a list of people. */
    unknown: z.array(z.object({ control_id: z.string(), because: z.string() })),
    /** What to know before it is deployed: what may overwrite it, or who leaves a group. */
    remarks: z.array(z.string()),
  })
  .meta({ id: 'ShownPlan' });
export type ShownPlan = z.infer<typeof ShownPlan>;

export const planDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/plan',
  summary: 'Read the product again and say exactly what would change',
  ...needed,
  entitled: 'deploy_quest_configurations',
  entitledUntil: 'withdrawn',
  params: TomeId,
  body: z.strictObject({
    ...which,
    phase: Phase.default('stage'),
    /** Of a remediation of people, whose plan is that of their group. */
    job_parameters: JobParameters.optional(),
  }),
  responses: { 200: ShownPlan },
});

export const deployInstance = endpoint({
  method: 'POST',
  path: '/api/v1/quests/instance/{id}/deploy',
  summary: 'Deploy the selected controls, or switch on the staged ones',
  ...needed,
  entitled: 'deploy_quest_configurations',
  // What is staged can be switched on though the limit is used up: only putting in uses it up, and asks again.
  entitledUntil: 'withdrawn',
  params: z.object({ id: z.string().max(100) }),
  // Without a body, the selected controls are staged.
  body: z.strictObject({ plan_hash: z.string().max(100).optional(), phase: Phase.default('stage') }).prefault({}),
  responses: { 200: Started },
});

const whichProgram = {
  product_name: z.string().max(60),
  program_type: ProgramType,
  program_uuid: z.uuid(),
  /** `people-list`: the members of the program into a group of the identity product. */
  deployment_type: z.enum(['controls', 'people-list']).default('controls'),
  /** Of a list of people: members of the group who are not on the list stay. */
  job_parameters: JobParameters.optional(),
};

export const planProgram = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/plan',
  summary: 'Read the product again and say exactly what deploying a program would change',
  ...needed,
  entitled: 'deploy_program',
  body: z.strictObject(whichProgram),
  responses: { 200: ShownPlan },
});

export const deployProgram = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job',
  summary: 'Deploy everything that a program asks of a product',
  ...needed,
  entitled: 'deploy_program',
  body: z.strictObject({
    ...whichProgram,
    /** The plan that the person saw; without one, the deployment makes what its own plan finds. */
    plan_hash: z.string().max(100).optional(),
  }),
  responses: { 200: Started },
});

const subscription = z.strictObject({
  quest_tome_id: z.string().max(120),
  ...which,
  job_parameters: JobParameters.optional(),
  /** The plan that the person saw, for the deployment that starts now. */
  plan_hash: z.string().max(100).optional(),
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/subscription/subscribe',
  summary: 'Deploy now, and again on the schedule or when the data changes',
  ...needed,
  entitled: 'deploy_quest_configurations',
  params: TomeId,
  body: subscription,
  responses: { 200: Started },
});

export const deployOnce = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/subscription/deploy',
  summary: 'Deploy once, without subscribing',
  ...needed,
  entitled: 'deploy_quest_configurations',
  params: TomeId,
  body: subscription,
  responses: { 200: Started },
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/subscription/unsubscribe',
  summary: 'End a subscription',
  ...needed,
  params: TomeId,
  body: z.strictObject({ quest_tome_id: z.string().max(120), ...which }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const putJobParameters = endpoint({
  method: 'POST',
  path: '/api/v1/quests/tome/{id}/subscription/job_parameters',
  summary: 'Change what a subscription deploys with, from its next time on',
  ...needed,
  params: TomeId,
  body: z.strictObject({ quest_tome_id: z.string().max(120), ...which, job_parameters: JobParameters }),
  responses: { 200: z.object({ message: z.string() }) },
});
