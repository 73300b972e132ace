import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { Answers } from './played-api.ts';

export const log = '/settings/deployment-log';

export const jobOf = (place: number, changes: Partial<DeploymentJob> = {}): DeploymentJob => ({
  job_uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  created_ts: new Date(Date.UTC(2026, 10, 14, 9, 2, 59 - place)).toISOString(),
  deployment_action: 0,
  phase: 'stage',
  remediation: null,
  quest_instance_id: null,
  lists: [],
  objects: [],
  finished_ts: '2026-11-14T09:03:11.000Z',
  change_count: 2,
  applied_count: 2,
  in_force_count: 0,
  immediate_count: 0,
  can_stage: true,
  deployed_by: 'sunniva.aas@haldenfreight.example',
  product_name: `product_${place}`,
  product_title: `Product ${place}`,
  deployment_type: 'controls',
  approval: 'not-needed',
  approval_by: null,
  deployment_status: 'successful',
  deployment_state: 'finished',
  display_logs: ['2026-11-14T09:02:41Z:info:object_created:Policy created', '2026-11-14T09:02:42Z:error:refused:The group does not exist'],
  ...changes,
});

/** Of the first, the bot is deploying; the others are over. */
export const jobs = [
  jobOf(0, { deployment_action: 2, deployed_by: 'Rampart Bot', deployment_status: 'in_progress', display_logs: [] }),
  jobOf(1, { deployment_action: 1, phase: 'rollback', deployment_status: 'failed' }),
  jobOf(2, {
    deployment_status: 'partial_success',
    phase: 'enable',
    remediation: 'Require MFA in Okta',
    quest_instance_id: '6f9d2c1e-0000-4000-8000-000000000011',
    applied_count: 1,
  }),
  jobOf(3),
  jobOf(4, { in_force_count: 2 }),
  ...Array.from({ length: 7 }, (_, index) => jobOf(index + 5)),
];

export const detailOf = (job: DeploymentJob) => ({
  ...job,
  uuid: job.job_uuid,
  changes: [],
  orig_deploy_job_uuid: null,
  rollback_obstacle: null,
});

export const stateLine = (code: number) => `2026-11-14T09:02:41Z:state_change:${code}:It continues.`;

export const answers: Answers = {
  listDeploymentJobs: ({ query: { offset, limit } }) => ({ jobs: jobs.slice(offset, offset + limit) }),
  getDeploymentJob: ({ query }) => {
    const job = jobs.find(({ job_uuid }) => job_uuid === query.job_uuid)!;
    return { job: { ...job, uuid: job.job_uuid, changes: [], orig_deploy_job_uuid: null, rollback_obstacle: null } };
  },
  getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
};
