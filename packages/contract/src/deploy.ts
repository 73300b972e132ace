import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const DeploymentJob = z
  .object({
    job_uuid: z.uuid(),
    created_ts: z.iso.datetime(),
    /** 0 apply, 1 rollback, 2 subscription. */
    deployment_action: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    deployed_by: z.string(),
    product_name: z.string(),
    deployment_status: z.enum(['in_progress', 'successful', 'partial_success', 'failed']),
    display_logs: z.array(z.string()),
  })
  .meta({ id: 'DeploymentJob' });
export type DeploymentJob = z.infer<typeof DeploymentJob>;

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
  }),
  responses: { 200: z.object({ jobs: z.array(DeploymentJob) }) },
});
