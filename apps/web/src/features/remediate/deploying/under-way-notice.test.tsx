import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard/wizard-screen.tsx'));

const instance = '6f9d2c1e-0000-4000-8000-000000000011';
const job: DeploymentJob = {
  job_uuid: '00000000-0000-4000-8000-000000000001',
  created_ts: '2026-11-14T09:02:59.000Z',
  deployment_action: 0,
  phase: 'stage',
  remediation: 'Shorten Okta sessions',
  quest_instance_id: instance,
  lists: [],
  objects: [],
  finished_ts: null,
  change_count: 2,
  applied_count: 0,
  in_force_count: 0,
  immediate_count: 0,
  can_stage: true,
  deployed_by: 'sunniva.aas@haldenfreight.example',
  product_name: 'okta',
  product_title: 'Okta',
  deployment_type: 'controls',
  approval: 'waiting',
  approval_by: null,
  deployment_status: 'in_progress',
  deployment_state: 'requested',
  display_logs: [],
};
const show = (jobs: DeploymentJob[], step = 'introduction', as: 'standard' | 'administrator' = 'standard') =>
  renderScreen(`/quests/shorten-okta-sessions-baseline/${step}`, {
    as,
    answers: { ...remediationAnswers(questOf({ quest_instance_id: instance })), listDeploymentJobs: { jobs } },
  });

test('a remediation whose deployment waits for approval says so on every step, and leads to it', async () => {
  const { api } = await show([job]);
  expect(await screen.findByText('A deployment waits for approval')).toBeTruthy();
  expect(screen.getByText('Waiting for approval')).toBeTruthy();
  expect(screen.queryByText('Not Started')).toBeNull();
  expect(screen.getByRole('link', { name: 'View the deployment' }).getAttribute('href')).toContain(job.job_uuid);
  expect(api.requests('listDeploymentJobs')[0]?.query).toMatchObject({
    quest_instance_id: instance,
    deployment_status: 'in_progress',
    limit: 1,
  });
});

test.each([
  ['an administrator', 'administrator', 'ada@haldenfreight.example', 'Approve or decline it in the deployment log.'],
  ['the administrator who asked', 'administrator', job.deployed_by, 'Another administrator approves or declines it in the deployment log.'],
  ['who may not decide', 'standard', 'ada@haldenfreight.example', 'Another administrator approves or declines it in the deployment log.'],
] as const)('%s reads who decides', async (_who, as, deployed_by, text) => {
  await show([{ ...job, deployed_by }], 'introduction', as);
  expect((await screen.findByText(/approves? or declines? it/i)).textContent).toContain(`${deployed_by} has asked for it. ${text}`);
});

test('one that is being written says that it is under way', async () => {
  await show([{ ...job, approval: 'not-needed' }]);
  expect(await screen.findByText('A deployment is under way')).toBeTruthy();
});

test('what waits for approval is not asked for again', async () => {
  const { user } = await show([job], 'content');
  await screen.findByText('A deployment waits for approval');
  await user.hover(screen.getByRole('button', { name: /^(Stage|Deploy) 1 control$/ }));
  expect(await screen.findByText('A deployment of this remediation waits for approval.')).toBeTruthy();
});
