import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers, change, job, list } from '../../../../test-support/drift.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../drift-screen.tsx'));

const reverted = list.alerts.map((alert) => ({ ...alert, changes: [{ ...change, revert_job_uuid: job.job_uuid }] }));
const openAlert = async () => within(await screen.findByRole('article'));

test.each([
  ['waits for approval', { approval: 'waiting' as const }],
  ['is under way', { approval: 'not-needed' as const }],
])('an alert whose revert %s says so, leads to it, and offers no second one', async (words, { approval }) => {
  const asked = { ...job, approval, deployment_status: 'in_progress' as const, deployed_by: 'ola@haldenfreight.example' };
  await renderScreen('/drift', {
    as: 'administrator',
    answers: { ...answers, listDriftAlerts: { ...list, alerts: reverted }, getDeploymentJob: { job: asked } },
  });
  const open = await openAlert();
  expect(await open.findByText(`A revert of this alert ${words}`)).toBeTruthy();
  expect(open.getByText(/ola@haldenfreight\.example has asked for it\./).textContent).toContain(
    approval === 'waiting' ? 'Approve or decline it in the deployment log.' : 'has asked for it. View the deployment',
  );
  expect(open.getByRole('link', { name: 'View the deployment' }).getAttribute('href')).toBe(`/settings/deployment-log?job=${job.job_uuid}`);
  expect(open.getByRole('button', { name: 'Revert…' }).getAttribute('aria-disabled')).toBe('true');
});

test('one whose revert failed can be reverted again', async () => {
  await renderScreen('/drift', {
    as: 'administrator',
    answers: {
      ...answers,
      listDriftAlerts: { ...list, alerts: reverted },
      getDeploymentJob: { job: { ...job, deployment_status: 'failed' as const } },
    },
  });
  const open = await openAlert();
  expect((await open.findByRole('button', { name: 'Revert…' })).getAttribute('aria-disabled')).not.toBe('true');
  expect(open.queryByText(/A revert of this alert/)).toBeNull();
});
