import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers as driftAnswers } from '../../../test-support/drift.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { queryClient } from '../../shell/api/query-client.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./deployment-log-screen.tsx'));

const {
  uuid: _uuid,
  changes: _changes,
  orig_deploy_job_uuid: _original,
  rollback_obstacle: _obstacle,
  ...job
} = driftAnswers.getDeploymentJob.job;
const jobOf = (place: number, changes: Partial<DeploymentJob> = {}): DeploymentJob => ({
  ...job,
  job_uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  product_title: `Product ${place}`,
  ...changes,
});

test('a deployment that starts while the log is read moves no row, and is shown on demand', async () => {
  let jobs = [jobOf(1, { deployment_status: 'in_progress', finished_ts: null }), jobOf(0)];
  const { user } = await renderScreen('/settings/deployment-log', {
    as: 'administrator',
    answers: {
      listDeploymentJobs: () => ({ jobs }),
      getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Deployments' }));
  const products = () => table.getAllByRole('row').flatMap(({ textContent }) => /Product \d/.exec(textContent)?.[0] ?? []);
  jobs = [jobOf(3), jobOf(2), jobOf(1), jobOf(0)];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.deploy.jobs }));
  const more = await screen.findByRole('button', { name: '2 new' });
  expect(products()).toEqual(['Product 1', 'Product 0']);
  expect(table.queryByText('In progress')).toBeNull();
  await user.click(more);
  await waitFor(() => expect(products()).toEqual(['Product 3', 'Product 2', 'Product 1', 'Product 0']));
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  expect(document.activeElement).toBe(table.getAllByRole('row')[1]?.querySelector('a'));
});

test('on a later page, deployments that come from the page before are not called new', async () => {
  let jobs = [jobOf(1, { deployment_status: 'in_progress', finished_ts: null }), jobOf(0)];
  await renderScreen('/settings/deployment-log?page=2', {
    as: 'administrator',
    answers: {
      listDeploymentJobs: () => ({ jobs }),
      getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
    },
  });
  await screen.findByRole('table', { name: 'Deployments' });
  jobs = [jobOf(2), jobOf(1), jobOf(0)];
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.deploy.jobs }));
  expect(await screen.findByRole('button', { name: 'Show 1 from the page before' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});
