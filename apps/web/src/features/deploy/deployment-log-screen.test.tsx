import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { answers, detailOf, jobOf, jobs, log, stateLine } from '../../../test-support/deployment-log.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./deployment-log-screen.tsx'));

test('an empty log says what appears in it', async () => {
  await renderScreen(log, { as: 'read-only', answers: { listDeploymentJobs: { jobs: [] } } });
  expect(await screen.findByText('No deployments yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'About the deployment log' })).toBeTruthy();
});

test('a remediation without deployments says so, until its filter is removed', async () => {
  const { user } = await renderScreen(`${log}?quest_instance_id=4711`, { as: 'read-only', answers: { listDeploymentJobs: { jobs: [] } } });
  expect(await screen.findByText('This remediation has not been deployed')).toBeTruthy();
  expect(screen.getByText('Remediation ID: 4711')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the filter by remediation ID' }));
  expect(await screen.findByText('No deployments yet')).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(log);
});

test('rows say what was deployed, by whom and its result, and open their log', async () => {
  const { user, api } = await renderScreen(`${log}?quest_instance_id=4711`, { as: 'standard', answers });
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Event Time',
    'Action',
    'User',
    'Product',
    'Status',
    'Logs',
  ]);
  expect(api.requests('listDeploymentJobs').at(-1)).toEqual({ query: { limit: 10, offset: 0, quest_instance_id: '4711' } });
  const [, first, second, third, fourth, fifth] = screen.getAllByRole('row');
  expect(first!.textContent).toMatch(/Subscription.*Rampart Bot.*Product 0.*In progress/);
  expect(second!.textContent).toMatch(/Rollback.*Product 1.*Failed/);
  expect(third!.textContent).toMatch(/Enabled · Require MFA in Okta.*Apply · 1 of 2 changes · 14 s/);
  expect(within(third!).getByRole('link', { name: 'Require MFA in Okta' }).getAttribute('href')).toBe(
    '/quests/6f9d2c1e-0000-4000-8000-000000000011',
  );
  expect(fourth!.textContent).toContain('Staged · Everything for Product 3');
  expect(fifth!.textContent).toContain('Deployed · Everything for Product 4');

  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await user.click(within(first!).getByRole('button', { name: /View logs/ }));
  expect(await within(await screen.findByRole('dialog', { name: 'Deploy Logs' })).findByText(/no lines yet/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The page stays where it was.
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
  await user.click(within(second!).getByRole('button', { name: /View logs/ }));
  expect(await within(await screen.findByRole('dialog', { name: 'Deploy Logs' })).findByText('The group does not exist')).toBeTruthy();
});

test('is filtered by words, status and kind, which are in the address and asked of the server', async () => {
  const { user, api } = await renderScreen(`${log}?page=2`, { as: 'standard', answers });
  await user.selectOptions(await screen.findByLabelText('Status'), 'Failed');
  await waitFor(() => expect(window.location.search).toBe('?status=failed'));
  await user.selectOptions(screen.getByLabelText('Kind'), 'Rollback');
  await user.click(screen.getByRole('searchbox', { name: 'Filter by remediation, product or user' }));
  await user.paste('okta');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.requests('listDeploymentJobs').at(-1)).toEqual({
      query: { limit: 10, offset: 0, filter: 'okta', shown_status: 'failed', phase: 'rollback' },
    }),
  );
});

test('filters that nothing matches are named, and can be cleared', async () => {
  const { user } = await renderScreen(`${log}?q=okta&status=failed`, {
    as: 'standard',
    answers: { ...answers, listDeploymentJobs: ({ query }) => ({ jobs: query.filter === undefined ? jobs.slice(0, 1) : [] }) },
  });
  expect(await screen.findByText('“okta” · Status: Failed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('Product 0')).toBeTruthy();
});

test('pages continue while they are full, and their size can be chosen', async () => {
  const { user } = await renderScreen(log, { as: 'administrator', answers });
  const next = await screen.findByRole('button', { name: 'Next page' });
  expect(next.getAttribute('aria-disabled')).toBe('false');
  await user.click(next);
  expect(await screen.findByText('Product 11')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '20');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(13));
  expect(window.location.pathname + window.location.search).toBe(`${log}?size=20`);
});

test('a deployment whose product was disconnected is shown as aborted', async () => {
  const aborted = jobOf(0, { deployment_status: 'partial_success', deployment_state: 'aborted' });
  await renderScreen(log, { as: 'read-only', answers: { ...answers, listDeploymentJobs: { jobs: [aborted] } } });
  expect(within((await screen.findAllByRole('row'))[1]!).getByText('Aborted')).toBeTruthy();
});

const held = jobOf(0, { deployment_status: 'in_progress', deployment_state: 'held' });
test.each([
  ['Continue…', 'Continue this deployment?', 'Continue deployment', 'continue', 'queued'],
  ['End…', 'End this deployment?', 'End deployment', 'end', 'aborted'],
] as const)(
  'a deployment that a restored backup had under way waits, until “%s” is confirmed',
  async (button, title, label, decision, then) => {
    let job = held;
    const { user, api } = await renderScreen(`${log}?job=${held.job_uuid}`, {
      as: 'standard',
      answers: {
        ...answers,
        listDeploymentJobs: { jobs: [held] },
        getDeploymentJob: () => ({ job: detailOf(job) }),
        decideRestoredDeployment: () => {
          job = { ...held, deployment_state: then };
          return { job: detailOf(job) };
        },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Logs' }));
    expect(await dialog.findByText('Waiting for a decision')).toBeTruthy();
    expect(dialog.getByText(/Nothing is written until someone decides/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: label }));
    await waitFor(() => expect(api.requests('decideRestoredDeployment')).toEqual([{ body: { job_uuid: held.job_uuid, decision } }]));
    await waitFor(() => expect(dialog.queryByRole('region', { name: 'Restored from a backup' })).toBeNull());
  },
);

test('a reader sees that a deployment waits for a decision, and why it is not theirs', async () => {
  await renderScreen(`${log}?job=${held.job_uuid}`, {
    as: 'read-only',
    answers: { ...answers, listDeploymentJobs: { jobs: [held] }, getDeploymentJob: { job: detailOf(held) } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Logs' }));
  expect((await dialog.findByRole('button', { name: 'Continue…' })).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByRole('button', { name: 'End…' }).getAttribute('aria-disabled')).toBe('true');
});

const waiting = jobOf(0, {
  deployment_status: 'in_progress',
  deployment_state: 'awaiting-approval',
  approval: 'waiting',
  finished_ts: null,
  change_count: 0,
  applied_count: 0,
});

test('how long a deployment took leaves out how long it waited for approval', async () => {
  const asked = { created_ts: '2026-11-11T09:00:00.000Z', deployment_status: 'failed' } as const;
  const logs = ['2026-11-11T09:00:00Z:state_change:0:Waiting for the approval of another administrator.'];
  const given = jobOf(1, { ...asked, approval: 'given', display_logs: [...logs, '2026-11-14T09:03:09Z:state_change:1:Reading Okta.'] });
  const declined = jobOf(2, { ...asked, approval: 'declined', deployment_state: 'declined', display_logs: logs });
  await renderScreen(log, { as: 'standard', answers: { ...answers, listDeploymentJobs: { jobs: [given, declined] } } });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first!.textContent).toMatch(/Apply · 2 changes · 2 s/);
  expect(second!.textContent).not.toMatch(/\d (?:s|d|h)\b/);
});

test.each(['administrator', 'standard'] as const)('an %s withdraws what they requested, and is told once what it waits for', async (as) => {
  let job = waiting;
  const { user, api } = await renderScreen(`${log}?job=${waiting.job_uuid}`, {
    as,
    answers: {
      ...answers,
      listDeploymentJobs: () => ({ jobs: [job] }),
      getDeploymentJob: () => ({ job: detailOf(job) }),
      withdrawDeployment: () => {
        const by = { approval: 'declined', approval_by: waiting.deployed_by } as const;
        job = { ...waiting, ...by, deployment_status: 'failed', deployment_state: 'declined' };
        return { job: detailOf(job) };
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Logs' }));
  const approval = within(await dialog.findByRole('region', { name: 'Approval' }));
  expect(dialog.getByText('Apply · Planned when it starts')).toBeTruthy();
  expect(approval.getAllByText(/administrator/)).toHaveLength(1);
  expect(approval.queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
  await user.click(approval.getByRole('button', { name: 'Withdraw request…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Request withdrawn')).toBeTruthy();
  expect(api.requests('withdrawDeployment')).toEqual([{ body: { job_uuid: waiting.job_uuid } }]);
  expect(await dialog.findByText('Withdrawn')).toBeTruthy();
});

test('a page that does not exist is the first', async () => {
  const { api } = await renderScreen(`${log}?page=-4`, { as: 'administrator', answers });
  expect((await screen.findAllByText(/^Product /)).length).toBeGreaterThan(0);
  expect(api.requests('listDeploymentJobs').at(-1)?.query.offset).toBe(0);
});

test('what can no longer be deployed is not said to be in the product already', async () => {
  const because = 'Nothing of “Require MFA” waits in Okta to be enabled.';
  await renderScreen(`${log}?job=${waiting.job_uuid}`, {
    as: 'administrator',
    answers: {
      ...answers,
      listDeploymentJobs: { jobs: [waiting] },
      getDeploymentJob: { job: detailOf({ ...waiting, deployed_by: 'rashid.okafor@haldenfreight.example' }) },
      planWaitingDeployment: {
        plan_hash: 'a'.repeat(64),
        changes: [],
        unknown: [{ control_id: 'okta.mfa', because }],
        remarks: [],
        has_moved: true,
      },
      checkApproval: { obstacle: null },
    },
  });
  const approval = within(await screen.findByRole('region', { name: 'Approval' }));
  expect(await approval.findByText(because)).toBeTruthy();
  expect(approval.getByText('Nothing would change.')).toBeTruthy();
  expect(approval.queryByText(/already has/)).toBeNull();
});

test('who chose some of what waits is told who can approve it, and may decline it', async () => {
  const obstacle =
    'You cannot approve this deployment, because you chose some of what it deploys. Another administrator has to: ben@haldenfreight.example.';
  const { user } = await renderScreen(`${log}?job=${waiting.job_uuid}`, {
    as: 'administrator',
    answers: {
      ...answers,
      listDeploymentJobs: { jobs: [waiting] },
      getDeploymentJob: { job: detailOf({ ...waiting, deployed_by: 'Rampart Bot', deployment_action: 2 }) },
      planWaitingDeployment: { plan_hash: 'a'.repeat(64), changes: [], unknown: [], remarks: [], has_moved: false },
      checkApproval: { obstacle },
    },
  });
  const approval = within(await screen.findByRole('region', { name: 'Approval' }));
  expect(await approval.findByText(obstacle)).toBeTruthy();
  await approval.findByText(/^No changes/);
  expect(await reasonOf(approval.getByRole('button', { name: 'Approve' }), user)).toBe(obstacle);
  expect(approval.getByRole<HTMLButtonElement>('button', { name: 'Decline…' }).disabled).toBe(false);
});

test('keeps a filter that is followed by another before the screen has shown it', async () => {
  const { api } = await renderScreen(`${log}?page=2`, { as: 'administrator', answers });
  const [status, kind] = [await screen.findByLabelText('Status'), screen.getByLabelText('Kind')];
  // In one go, as on a busy machine: nothing is shown in between.
  act(() => {
    fireEvent.change(status, { target: { value: 'failed' } });
    fireEvent.change(kind, { target: { value: 'rollback' } });
  });
  const query = { shown_status: 'failed', phase: 'rollback', offset: 0 };
  await waitFor(() => expect(api.requests('listDeploymentJobs').at(-1)).toMatchObject({ query }));
});

const failedWith = (code: number, job: Partial<DeploymentJob> = {}) =>
  jobOf(1, {
    deployment_status: 'failed',
    display_logs: [stateLine(0), `2026-11-14T09:02:41Z:exception:${code}:It is not there.`, stateLine(4)],
    ...job,
  });

test.each([
  [3, {}, 'Open the programs', '/programs'],
  [
    3,
    { quest_instance_id: '6f9d2c1e-0000-4000-8000-000000000011' },
    'Open the remediation',
    '/quests/6f9d2c1e-0000-4000-8000-000000000011',
  ],
  [9, {}, 'Set them up under custom groups', '/personas/Baseline%20Security/custom-groups'],
  [4, {}, 'Add one under custom groups', '/personas/Baseline%20Security/custom-groups'],
])('a job that failed with exception %i leads to where that is fixed: %j', async (code, about, name, href) => {
  const job = failedWith(code, about);
  await renderScreen(`${log}?job=${job.job_uuid}`, {
    as: 'standard',
    answers: { ...answers, getDeploymentJob: { job: detailOf(job) } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Logs' }));
  expect((await dialog.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test('a click anywhere in a row opens its log', async () => {
  const { user } = await renderScreen(log, { as: 'read-only', answers });
  await user.click(await screen.findByText('Product 3'));
  expect(await screen.findByRole('dialog', { name: 'Deploy Logs' })).toBeTruthy();
  expect(window.location.search).toContain(jobOf(3).job_uuid);
});
