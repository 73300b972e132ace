import { deploymentStates } from '@rampart/domain/deploy/deployment-state.ts';
import { shownStatuses } from '@rampart/domain/deploy/shown-status.ts';
import { ProgramType } from '@rampart/domain/program.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ExclusionType } from './people/exclusions.ts';
import { ShownChange } from './shown-change.ts';

const DeploymentJob = z
  .object({
    job_uuid: z.uuid(),
    created_ts: z.iso.datetime(),
    /** 0 apply, 1 rollback, 2 subscription. */
    deployment_action: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** What was done of it: staged, enabled later, or both in one. */
    phase: z.enum(['stage', 'enable', 'deploy', 'rollback']),
    deployed_by: z.string(),
    /** The remediation that it is of, by name; none when it is of a whole program or of a list of people. */
    remediation: z.string().nullable(),
    /** The started remediation that it is of, for a link. */
    quest_instance_id: z.string().nullable(),
    /** The lists of people that it brings into groups, by name. */
    lists: z.array(z.string()),
    /** The objects that get a former version again, by name. */
    objects: z.array(z.string()),
    /** None until it has ended. */
    finished_ts: z.iso.datetime().nullable(),
    /** Changes that it planned, and those of them that are made. */
    change_count: z.int(),
    applied_count: z.int(),
    /** Of the changes that are made, those that do not wait to be enabled. */
    in_force_count: z.int(),
    /** Of the changes that are planned, those that do not wait to be enabled. */
    immediate_count: z.int(),
    /** Whether the product lets a change wait until it is enabled. */
    can_stage: z.boolean(),
    product_name: z.string(),
    /** As people call the product: `Azure Conditional Access`. */
    product_title: z.string(),
    deployment_status: z.enum(['in_progress', 'successful', 'partial_success', 'failed']),
    /** Where it is in its life, in more words than its status: `aborted` when its product was disconnected, `held` while it waits for a decision after a backup was restored. */
    deployment_state: z.enum(deploymentStates),
    display_logs: z.array(z.string()),
    deployment_type: z.enum(['controls', 'people-list', 'restore']),
    /** `waiting`: another administrator must approve it before it starts. */
    approval: z.enum(['not-needed', 'waiting', 'given', 'declined']),
    /** Who approved or declined it; none when the approval expired, or the deployment was cancelled or aborted. */
    approval_by: z.string().nullable(),
  })
  .meta({ id: 'DeploymentJob' });
export type DeploymentJob = z.infer<typeof DeploymentJob>;

const polled = { resource: 'deployments', per: 'tenant' } as const;

export const listDeploymentJobs = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/job/list',
  summary: 'What was deployed, newest first',
  allow: 'deployments:read',
  needsAgreement: true,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    quest_instance_id: z.string().max(100).optional(),
    product_name: z.string().max(60).optional(),
    program_type: z.string().max(60).optional(),
    program_group: z.string().max(120).optional(),
    /** The jobs that brought one list of people into groups: 659 for emergency access. */
    exclusion_type_id: z.coerce.number().int().min(0).max(100_000).optional(),
    /** `in_progress` also finds what waits for approval, and `failed` what was declined, withdrawn or cancelled: `shown_status` tells them apart. */
    deployment_status: z.enum(['in_progress', 'successful', 'partial_success', 'failed']).optional(),
    /** The status as the Deployment Log shows it. */
    shown_status: z.enum(shownStatuses).optional(),
    phase: z.enum(['stage', 'enable', 'deploy', 'rollback']).optional(),
    deployment_type: z.enum(['controls', 'people-list', 'restore']).optional(),
    /** Part of the name of the remediation, of who started it, or of the product. */
    filter: z.string().trim().max(200).optional(),
    /** Without jobs that changed nothing in the product. */
    exclude_jobs_with_no_instantiated_objects: z.stringbool().optional(),
  }),
  responses: { 200: z.object({ jobs: z.array(DeploymentJob) }) },
});

const AppliedChange = ShownChange.extend({
  state: z.enum(['planned', 'applying', 'applied', 'unconfirmed', 'failed', 'conflict', 'skipped']),
  /** Why it failed, conflicts or was left alone. */
  because: z.string().nullable(),
}).meta({ id: 'AppliedChange' });
export type AppliedChange = z.infer<typeof AppliedChange>;

const JobDetail = DeploymentJob.extend({
  uuid: z.uuid(),
  changes: z.array(AppliedChange),
  /** The job that this one undoes. */
  orig_deploy_job_uuid: z.uuid().nullable(),
  /** Why it cannot be rolled back; `null` when it can. */
  rollback_obstacle: z.string().nullable(),
}).meta({ id: 'DeploymentJobDetail' });
export type JobDetail = z.infer<typeof JobDetail>;

export const getDeploymentJob = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/job',
  summary: 'One deployment, with what became of each change',
  allow: 'deployments:read',
  needsAgreement: true,
  polled,
  query: z.object({ job_uuid: z.uuid() }),
  responses: { 200: z.object({ job: JobDetail }) },
});

const which = { product_name: z.string().max(60), program_type: ProgramType, program_uuid: z.uuid() };

const RollbackPossibility = z.object({
  possible: z.boolean(),
  job_uuid: z.uuid().nullable(),
  because: z.string().nullable(),
  /** What would be undone. */
  deployment: z
    .object({
      /** None when a whole program or a list of people was deployed. */
      remediation: z.string().nullable(),
      /** The lists of people that it brought into groups, by name. */
      lists: z.array(z.string()),
      deployed_by: z.string(),
      created_ts: z.iso.datetime(),
      changes: z.array(z.string()),
      /** The subscriptions that the rollback pauses. */
      pauses: z.array(z.string()),
    })
    .nullable(),
});
export type RollbackPossibility = z.infer<typeof RollbackPossibility>;

export const checkRollback = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/job/rollback/possible',
  summary: 'Whether the newest deployment to a product for a program, or of one remediation, can be rolled back',
  allow: 'deployments:read',
  needsAgreement: true,
  query: z.object({ ...which, quest_instance_id: z.uuid().optional() }),
  responses: { 200: RollbackPossibility },
});

export const getRollback = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/job/rollback',
  summary: 'The newest rollback of a deployment, if there is one',
  allow: 'deployments:read',
  needsAgreement: true,
  polled,
  query: z.object({ orig_deploy_job_uuid: z.uuid() }),
  responses: { 200: z.object({ job: JobDetail.nullable() }) },
});

export const rollBackJob = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job/rollback',
  summary: 'Undo a deployment, where the product still holds what it wrote',
  // What was deployed can be undone though nothing more may be deployed.
  allow: 'deployments:write',
  needsAgreement: true,
  body: z.strictObject({ orig_deploy_job_uuid: z.uuid() }),
  responses: { 200: z.object({ job_uuid: z.uuid() }) },
});

export const approveDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job/approval',
  summary: 'Approve a deployment that another person has requested, or decline it',
  allow: 'deployments:approve',
  needsAgreement: true,
  body: z.strictObject({
    job_uuid: z.uuid(),
    approve: z.boolean(),
    /** The plan that the approver has seen. */
    plan_hash: z.string().max(100).optional(),
  }),
  responses: { 200: z.object({ job: JobDetail }) },
});

export const withdrawDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job/withdraw',
  summary: 'Withdraw a deployment that the caller has requested, while it waits for approval',
  allow: 'deployments:write',
  needsAgreement: true,
  body: z.strictObject({ job_uuid: z.uuid() }),
  responses: { 200: z.object({ job: JobDetail }) },
});

export const checkApproval = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/job/approval',
  summary: 'Whether the caller can approve a deployment that waits, and who can instead',
  allow: 'deployments:approve',
  needsAgreement: true,
  query: z.object({ job_uuid: z.uuid() }),
  responses: {
    200: z.object({
      /** Why the caller cannot, and who can; `null` when the caller can. */
      obstacle: z.string().nullable(),
    }),
  },
});

export const planWaitingDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job/approval/plan',
  summary: 'Read the product again and say what a deployment that waits for approval would change',
  allow: 'deployments:approve',
  needsAgreement: true,
  body: z.strictObject({ job_uuid: z.uuid() }),
  responses: {
    200: z.object({
      plan_hash: z.string(),
      changes: z.array(ShownChange),
      /** What cannot be deployed, and why. */
      unknown: z.array(z.object({ control_id: z.string(), because: z.string() })),
      /** What the approver should know besides: who leaves a group, for one. */
      remarks: z.array(z.string()),
      /** The product has changed since it was asked for: it would be refused. */
      has_moved: z.boolean(),
    }),
  },
});

export const decideRestoredDeployment = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/job/restored',
  summary: 'Continue a deployment that a restored backup had under way, or end it',
  allow: 'deployments:write',
  needsAgreement: true,
  body: z.strictObject({ job_uuid: z.uuid(), decision: z.enum(['continue', 'end']) }),
  responses: { 200: z.object({ job: JobDetail }) },
});

const DeploymentSettings = z
  .object({
    second_approver: z.boolean(),
    /** How many there are to approve the deployments of others. */
    administrators: z.int(),
    /** An administrator has asked to switch the second approver off; another one has to approve that. */
    off_request: z
      .object({ requested_by: z.string(), requested_at: z.iso.datetime(), expires_at: z.iso.datetime(), is_own: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'DeploymentSettings' });
export type DeploymentSettings = z.infer<typeof DeploymentSettings>;

export const getDeploymentSettings = endpoint({
  method: 'GET',
  path: '/api/v1/programs/deployment/settings',
  summary: 'Whether a deployment needs the approval of another administrator',
  allow: 'deployments:read',
  needsAgreement: true,
  responses: { 200: DeploymentSettings },
});

export const putDeploymentSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/programs/deployment/settings',
  summary: 'Let deployments need the approval of another administrator, or ask another one that they no longer do',
  allow: 'deployments:approve',
  stepUp: true,
  needsAgreement: true,
  body: z.strictObject({ second_approver: z.boolean() }),
  responses: { 200: DeploymentSettings },
});

export const decideDeploymentSettings = endpoint({
  method: 'POST',
  path: '/api/v1/programs/deployment/settings/approval',
  summary: 'Approve or refuse that deployments no longer need the approval of another administrator',
  allow: 'deployments:approve',
  stepUp: true,
  needsAgreement: true,
  body: z.strictObject({ approve: z.boolean() }),
  responses: { 200: DeploymentSettings },
});

const ListPlan = z
  .object({
    product: z.string(),
    /** As people call the product. */
    product_title: z.string(),
    /** None when the product could not be read. */
    plan_hash: z.string().nullable(),
    changes: z.array(ShownChange),
    remarks: z.array(z.string()),
    /** Why something is not planned, or nothing at all. */
    problems: z.array(z.string()),
  })
  .meta({ id: 'ListPlan' });
export type ListPlan = z.infer<typeof ListPlan>;

const Mails = z.array(z.string().trim().toLowerCase().min(3).max(320)).max(1000).default([]);

export const planExclusions = endpoint({
  method: 'POST',
  path: '/api/v1/exclusions/plan',
  summary:
    'Read the products again and say exactly what a change of an exclusion list would change: its groups, and the rules that name its people',
  allow: 'exclusions:write',
  needsAgreement: true,
  body: z.strictObject({ exclusion_type: ExclusionType, add: Mails, remove: Mails, sync: Mails }),
  responses: { 200: z.object({ plans: z.array(ListPlan) }) },
});

const StaleRule = z
  .object({
    exclusion_type: ExclusionType,
    product: z.string(),
    product_title: z.string(),
    /** As the product calls the rule. */
    name: z.string(),
    /** On the list, and not excluded by the rule. */
    missing: z.array(z.string()),
    /** No longer on the list, and still excluded. */
    former: z.array(z.string()),
  })
  .meta({ id: 'StaleRule' });
export type StaleRule = z.infer<typeof StaleRule>;

export const listStaleRules = endpoint({
  method: 'GET',
  path: '/api/v1/exclusions/rules',
  summary: 'The rules of ours that name the people of an exclusion list one by one and differ from it, by what was last read',
  allow: 'exclusions:read',
  needsAgreement: true,
  responses: { 200: z.object({ rules: z.array(StaleRule) }) },
});
