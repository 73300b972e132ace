import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Answers } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./deployment-log-screen.tsx'));

const log = '/settings/deployment-log';

const jobOf = (place: number, changes: Partial<DeploymentJob> = {}): DeploymentJob => ({
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

const jobs = [
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

const answers: Answers = {
  listDeploymentJobs: ({ query: { offset, limit } }) => ({ jobs: jobs.slice(offset, offset + limit) }),
  getDeploymentJob: ({ query }) => {
    const job = jobs.find(({ job_uuid }) => job_uuid === query.job_uuid)!;
    return { job: { ...job, uuid: job.job_uuid, changes: [], orig_deploy_job_uuid: null, rollback_obstacle: null } };
  },
  getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
};

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
const detailOf = (job: DeploymentJob) => ({ ...job, uuid: job.job_uuid, changes: [], orig_deploy_job_uuid: null, rollback_obstacle: null });

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

test('the person who requested a deployment withdraws it, and is told once what it waits for', async () => {
  let job = waiting;
  const { user, api } = await renderScreen(`${log}?job=${waiting.job_uuid}`, {
    as: 'administrator',
    answers: {
      ...answers,
      listDeploymentJobs: () => ({ jobs: [job] }),
      getDeploymentJob: () => ({ job: detailOf(job) }),
      approveDeployment: () => {
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
  expect(api.requests('approveDeployment')).toEqual([{ body: { job_uuid: waiting.job_uuid, approve: false } }]);
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
    'You cannot approve this deployment: you chose some of what it brings. Another administrator has to: ben@haldenfreight.example.';
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

const stateLine = (code: number) => `2026-11-14T09:02:41Z:state_change:${code}:It continues.`;
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

test('a rollback from the log is followed step by step, and says so when it fails', async () => {
  const job = jobOf(3);
  const undo = jobOf(8, { deployment_action: 1, phase: 'rollback', deployment_status: 'in_progress', finished_ts: null });
  let shown: DeploymentJob = { ...undo, display_logs: [stateLine(0), stateLine(1)], deployment_state: 'applying' };
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

test('a click anywhere in a row opens its log', async () => {
  const { user } = await renderScreen(log, { as: 'read-only', answers });
  await user.click(await screen.findByText('Product 3'));
  expect(await screen.findByRole('dialog', { name: 'Deploy Logs' })).toBeTruthy();
  expect(window.location.search).toContain(jobOf(3).job_uuid);
});
