import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers, detailOf, jobOf, jobs, log, stateLine } from '../../../test-support/deployment-log.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./deployment-log-screen.tsx'));

const change = {
  control_id: 'okta.session-short',
  kind: 'create' as const,
  object: 'policy' as const,
  name: 'Rampart: Sessions',
  takes_effect: 'at-once' as const,
  differences: [],
  state: 'applied' as const,
  because: null,
};

test('a rollback from the log is followed step by step, and says so when it fails', async () => {
  const job = jobOf(3);
  const undo = jobOf(8, { deployment_action: 1, phase: 'rollback', deployment_status: 'in_progress', finished_ts: null });
  let shown: DeploymentJob = { ...undo, display_logs: [stateLine(0), stateLine(1)], deployment_state: 'applying' };
  const { user } = await renderScreen(`${log}?job=${job.job_uuid}`, {
    as: 'standard',
    answers: {
      ...answers,
      getDeploymentJob: ({ query }) => ({
        job: query.job_uuid === job.job_uuid ? { ...detailOf(job), changes: [change] } : detailOf(shown),
      }),
      rollBackJob: { job_uuid: undo.job_uuid },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rollback' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rolling back in Product 3' }));
  const steps = within(await dialog.findByRole('list', { name: 'Steps of the job' }));
  expect(steps.getByText('Preparing Deployment')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  shown = { ...shown, deployment_status: 'failed', deployment_state: 'finished', display_logs: [stateLine(0), stateLine(1), stateLine(4)] };
  expect(
    await dialog.findByText(
      'There was an error rolling back these changes. Please contact support if you need further assistance rolling back.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Deploy Logs' })).toBeTruthy();
  await waitFor(() => expect(window.location.search).toContain(undo.job_uuid));
});

test('a rollback that was left by Back is not shown as that of another job', async () => {
  const undo = jobOf(8, { deployment_action: 1, phase: 'rollback' });
  const { user } = await renderScreen(log, {
    as: 'standard',
    answers: {
      ...answers,
      getDeploymentJob: ({ query }) => {
        const job = [...jobs, undo].find(({ job_uuid: id }) => id === query.job_uuid)!;
        return { job: { ...detailOf(job), changes: [change] } };
      },
      rollBackJob: { job_uuid: undo.job_uuid },
    },
  });
  await user.click(await screen.findByText('Product 3'));
  await user.click(await screen.findByRole('button', { name: 'Rollback' }));
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByRole('dialog', { name: 'Rolled back in Product 3' })).toBeTruthy();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const product of ['Product 4', 'Product 3']) {
    await user.click(await screen.findByText(product));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: 'Deploy Logs' })).toBeTruthy();
    expect(await within(dialog).findByText(product)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
