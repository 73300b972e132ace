import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { AppliedChange, JobDetail } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test-support/played-api.ts';
import { controlOf, phishingProgramAnswers, programAnswers } from '../../../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../programs/program-type-screen.tsx'));

const at = '2026-11-14T09:02:41.000Z';
const state = (code: number): string => `${at}:state_change:${code}:It continues.`;
const exception = (code: number, text: string): string => `${at}:exception:${code}:${text}`;

const waiting: ShownChange = {
  control_id: 'okta.session-short',
  kind: 'create',
  object: 'policy',
  name: 'Block legacy sign-in',
  takes_effect: 'when-enabled',
  differences: [
    {
      path: 'Name',
      before: null,
      after: 'Block legacy sign-in',
      technical: { key: 'name', before: null, after: 'Block legacy sign-in' },
    },
  ],
};
const immediate: ShownChange = { ...waiting, kind: 'update', name: 'Password policy', takes_effect: 'at-once' };

/** How a job is getting on. Changed, the next poll sees it. */
type PlayedJob = Pick<JobDetail, 'deployment_status' | 'display_logs'> &
  Partial<Pick<JobDetail, 'approval' | 'changes' | 'deployment_state' | 'finished_ts'>>;

const uuidOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`;

function detailOf(uuid: string, job: PlayedJob): JobDetail {
  const about = {
    job_uuid: uuid,
    uuid,
    created_ts: at,
    deployment_action: 0,
    phase: 'stage',
    remediation: null,
    quest_instance_id: null,
    finished_ts: null,
    change_count: 0,
    applied_count: 0,
    in_force_count: 0,
    immediate_count: 0,
    can_stage: true,
    deployed_by: 'ada@example.test',
  } as const;
  const where = { product_name: 'okta', product_title: 'Okta', deployment_type: 'controls', orig_deploy_job_uuid: null } as const;
  const ends = { approval: 'not-needed', approval_by: null, deployment_state: 'applying', rollback_obstacle: null } as const;
  return { ...about, ...where, ...ends, lists: [], objects: [], changes: [], ...job };
}

interface Played {
  readonly jobs: PlayedJob[];
  readonly changes?: ShownChange[];
  readonly search?: string;
  readonly control?: ControlDetail;
  /** Until the first job was started, the plan is refused with it. */
  readonly refused?: ReturnType<typeof refusal>;
  /** The program of the most attacked by phishing, which needs a group of its people. */
  readonly isForPeople?: boolean;
  readonly needsApproval?: boolean;
}

/** The program at Okta, with jobs in the order in which they are started. */
async function show(played: Played): Promise<RenderedScreen> {
  const { jobs, changes = [waiting], search = '', control = controlOf(), refused, isForPeople = false, needsApproval = false } = played;
  let started = 0;
  return renderScreen(`/programs/${isForPeople ? 'most_attacked_phishing' : 'baseline'}${search}`, {
    as: 'administrator',
    answers: {
      ...(isForPeople ? phishingProgramAnswers(control) : programAnswers(control)),
      getDeploymentSettings: { second_approver: needsApproval, administrators: 2, off_request: null },
      summarizePrograms: { summary: [], controls_not_in_place: 0 },
      planProgram: ({ body }) =>
        started === 0 && refused !== undefined && body.deployment_type !== 'people-list'
          ? refused
          : { plan_hash: 'a'.repeat(64), changes, waiting: [], by_hand: [], unknown: [], remarks: [] },
      deployProgram: () => {
        started += 1;
        return { job_uuid: uuidOf(started) };
      },
      getDeploymentJob: ({ query }) => ({ job: detailOf(query.job_uuid, jobs[Number(query.job_uuid.at(-1)) - 1]!) }),
    },
  });
}

const askToDeploy = async ({ user }: RenderedScreen) => user.click(await screen.findByRole('button', { name: 'Deploy…' }));
const findQuestion = () => screen.findByRole('dialog', { name: /^Deploy (Baseline Security|Most Attacked: Phishing) to Okta\?$/ });
const findJob = async (title = 'Deploying to Okta') => within(await screen.findByRole('dialog', { name: title }));

async function deploy(rendered: RenderedScreen, label = 'Deploy'): Promise<void> {
  const confirm = await within(await findQuestion()).findByRole('button', { name: label });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
  await rendered.user.click(confirm);
}

test('asks first, and says which changes take effect immediately and which wait', async () => {
  const rendered = await show({ jobs: [], changes: [waiting, immediate] });
  await askToDeploy(rendered);
  const question = within(await findQuestion());
  expect(await question.findByText('1 change takes effect immediately')).toBeTruthy();
  expect(question.getByText(/1 change waits until you enable it\./)).toBeTruthy();
  // Of the one that is made, not of the one that is changed.
  expect(question.getAllByText(/^A rollback removes it: deployed again, it is a new policy with a new id/)).toHaveLength(1);
  expect(question.getByRole('button', { name: 'Deploy now' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  expect(rendered.api.requests('deployProgram')).toEqual([]);
});

test('a running job is followed step by step, cannot be closed, and is left only after a confirmation', async () => {
  const rendered = await show({ jobs: [{ deployment_status: 'in_progress', display_logs: [state(0), state(1)] }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const job = await findJob();
  const steps = await job.findAllByRole('listitem');
  await waitFor(() => expect(steps[1]?.getAttribute('aria-current')).toBe('step'));
  expect(steps.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Spinning Up Job, done',
    'Preparing Deployment, under way',
    '3Deploying Configurations',
    '4Success!',
  ]);
  expect(job.getByText('Content is processing...')).toBeTruthy();
  expect(job.getByText('Keep this window open until the job finishes.')).toBeTruthy();
  expect(job.queryByRole('button', { name: 'Close dialog' })).toBeNull();
  expect(job.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  expect(job.getByRole('button', { name: 'Close' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  await rendered.user.keyboard('{Escape}');
  await rendered.user.click(document.querySelector('.mantine-Modal-overlay')!);
  await rendered.user.click(screen.getAllByRole('link', { name: 'Programs', hidden: true })[0]!);
  const leave = await screen.findByRole('dialog', { name: 'Leave while the job is running?' });
  await rendered.user.click(within(leave).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave while the job is running?' })).toBeNull());
  expect(await findJob()).toBeTruthy();
  expect(rendered.api.requests('deployProgram')).toMatchObject([{ body: { plan_hash: 'a'.repeat(64), program_type: 'baseline' } }]);
});

test('a finished job says what became of each change, and can be closed', async () => {
  const job: PlayedJob = { deployment_status: 'in_progress', display_logs: [state(0), state(1)] };
  const rendered = await show({ jobs: [job], changes: [waiting, immediate] });
  await askToDeploy(rendered);
  await deploy(rendered, 'Deploy now');
  const dialog = await findJob();
  await dialog.findByText('Keep this window open until the job finishes.');
  const changes: AppliedChange[] = [
    { ...waiting, state: 'applied', because: null },
    { ...immediate, state: 'failed', because: 'Okta does not allow it.' },
  ];
  const failure = `${at}:info:0:Change policy: could not be applied.`;
  Object.assign(job, { deployment_status: 'partial_success', display_logs: [...job.display_logs, state(2), failure, state(3)], changes });
  expect(await dialog.findByText(/^Some changes could not be applied\./)).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'Changes' }).textContent).toMatch(/Applied.*Failed.*Okta does not allow it\./s);
  expect(document.querySelectorAll('[data-alarming]')).toHaveLength(1);
  const steps = within(dialog.getByRole('list', { name: 'Steps of the job' }));
  expect([steps.getByText('Finished in part'), dialog.queryByText('Success!')]).toEqual([expect.anything(), null]);
  const log = within(dialog.getByRole('log'));
  expect([...log.getByRole('list', { name: 'Log lines' }).children].map((step) => step.firstElementChild?.textContent)).toEqual([
    'Spinning Up Job',
    'Preparing Deployment',
    'Deploying Configurations',
    'Finished in part',
  ]);
  expect(log.getByText('Deploying Configurations').parentElement?.textContent).toContain('Change policy: could not be applied.');
  await rendered.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('its result stays until it is closed, though the filters hide what was deployed', async () => {
  const job: PlayedJob = { deployment_status: 'in_progress', display_logs: [state(0)] };
  const control = controlOf();
  const rendered = await show({ jobs: [job], search: '?verdict=fail', control });
  await askToDeploy(rendered);
  await deploy(rendered);
  await (await findJob()).findByText('Keep this window open until the job finishes.');
  Object.assign(control, { verdict: { state: 'pass', because: null, since: at, as_of: at } });
  Object.assign(job, { deployment_status: 'successful', display_logs: [state(0), state(3)] });
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.remediate.programs }));
  expect(await screen.findByText('No control matches these filters')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Controls of Baseline Security' })).toBeNull();
  // A dialog is at the end of the page; only in a test it is where its button is.
  const dialog = within(await screen.findByRole('dialog', { name: 'Staged in Okta', hidden: true }));
  await rendered.user.click(dialog.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Baseline Security' })));
});

test('an aborted job says why, and what was done and what was not', async () => {
  const stopped = exception(13, 'Okta was disconnected. Connect it again, then deploy again.');
  const end = `${at}:state_change:4:Aborted deploying to Okta. Of 2 changes, 1 is in place, 1 was not made.`;
  const display_logs = [state(0), state(1), state(2), stopped, end];
  const changes: AppliedChange[] = [
    { ...waiting, state: 'applied', because: null },
    { ...immediate, state: 'failed', because: 'Okta was disconnected.' },
  ];
  const rendered = await show({ jobs: [{ deployment_status: 'partial_success', deployment_state: 'aborted', display_logs, changes }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  expect(await dialog.findByText('This deployment was aborted. Okta was disconnected. Connect it again, then deploy again.')).toBeTruthy();
  expect(dialog.getByText('Aborted deploying to Okta. Of 2 changes, 1 is in place, 1 was not made.')).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'Changes' }).textContent).toMatch(/Applied.*Failed/s);
});

test('missing people groups are deployed from the error view, and the user is asked to repeat what failed', async () => {
  const missing = exception(3, 'The group does not exist in Okta.');
  const rendered = await show({
    isForPeople: true,
    jobs: [
      { deployment_status: 'failed', display_logs: [state(0), state(1), missing, state(4)] },
      { deployment_status: 'successful', display_logs: [state(0), state(3)] },
    ],
  });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  expect(await dialog.findByText('A problem was encountered while trying to deploy')).toBeTruthy();
  expect(dialog.getByText('The group does not exist in Okta.').closest('[role=alert]')).toBeTruthy();
  expect(dialog.queryByRole('log')).toBeNull();
  await rendered.user.click(dialog.getByRole('button', { name: 'View Error Logs' }));
  expect(dialog.getByRole('log').textContent).toContain('The group does not exist in Okta.');
  await rendered.user.click(dialog.getByRole('button', { name: 'Hide Error Logs' }));
  expect(dialog.queryByRole('log')).toBeNull();
  await rendered.user.click(dialog.getByRole('button', { name: 'Deploy people list' }));
  const fixing = await findJob('Deploying the people list');
  expect(await fixing.findByText(/repeat the original operation\.$/)).toBeTruthy();
  expect(rendered.api.requests('deployProgram').at(-1)).toMatchObject({
    body: { deployment_type: 'people-list', program_type: 'most_attacked_phishing' },
  });
});

test('no people list is planned for a program that is for everyone: the server refuses it', async () => {
  const missing = exception(3, 'The group does not exist in Okta.');
  const rendered = await show({ jobs: [{ deployment_status: 'failed', display_logs: [state(0), state(1), missing, state(4)] }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  expect(await dialog.findByText('People groups are missing')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Deploy people list' })).toBeNull();
  expect(rendered.api.requests('planProgram').map(({ body }) => body.deployment_type)).toEqual(['controls']);
});

const withoutGroup = refusal(409, 'The group “Most Attacked: Phishing” does not exist in Okta.', 'people_group_missing');

test('Escape closes neither the job that deploys the people list nor, after it, more than that: the plan is made again', async () => {
  const job: PlayedJob = { deployment_status: 'in_progress', display_logs: [state(0), state(1)] };
  const rendered = await show({ refused: withoutGroup, isForPeople: true, jobs: [job] });
  await askToDeploy(rendered);
  await rendered.user.click(await within(await findQuestion()).findByRole('button', { name: 'Deploy people list' }));
  const following = await findJob('Deploying the people list');
  await following.findByText('Keep this window open until the job finishes.');
  await rendered.user.keyboard('{Escape}');
  Object.assign(job, { deployment_status: 'successful', display_logs: [state(0), state(3)] });
  expect(await screen.findByRole('dialog', { name: 'Deployed the people list' })).toBeTruthy();
  await rendered.user.keyboard('{Escape}');
  expect(await within(await findQuestion()).findByText('Nothing takes effect yet')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Deployed the people list' })).toBeNull();
});

test.each([
  [true, 'The group is created or updated once another administrator approves.', 'Request approval'],
  [false, 'The group is created or updated immediately.', 'Deploy people list'],
])('says when the people list is written, with approval needed: %s', async (needsApproval, words, label) => {
  const rendered = await show({ refused: withoutGroup, isForPeople: true, needsApproval, jobs: [] });
  await askToDeploy(rendered);
  const question = within(await findQuestion());
  expect(await question.findByText(words)).toBeTruthy();
  const remedy = within((await question.findByText('People groups are missing')).closest<HTMLElement>('[role=alert]')!);
  expect(remedy.getByRole('button', { name: label })).toBeTruthy();
});

test('a plan for people who are not in the product as a group leads to the people list, and is made again after it', async () => {
  const rendered = await show({
    refused: withoutGroup,
    isForPeople: true,
    jobs: [{ deployment_status: 'successful', display_logs: [state(0), state(3)] }],
  });
  await askToDeploy(rendered);
  const question = within(await findQuestion());
  expect(await question.findByText('The group “Most Attacked: Phishing” does not exist in Okta.')).toBeTruthy();
  expect(await question.findByRole('region', { name: changeTitle(waiting, 'planned') })).toBeTruthy();
  await rendered.user.click(question.getByRole('button', { name: 'Deploy people list' }));
  const job = await findJob('Deployed the people list');
  expect(rendered.api.requests('deployProgram')).toMatchObject([{ body: { deployment_type: 'people-list', plan_hash: 'a'.repeat(64) } }]);
  // Whether the group keeps everyone is up to a subscription to the list, in the plan as in the deployment.
  const planned = rendered.api.requests('planProgram').filter(({ body }) => body.deployment_type === 'people-list');
  expect([...planned, ...rendered.api.requests('deployProgram')].map(({ body }) => body.job_parameters)).toEqual([undefined, undefined]);
  await rendered.user.click(job.getByRole('button', { name: 'Close' }));
  expect(await within(await findQuestion()).findByText('Nothing takes effect yet')).toBeTruthy();
});

test.each([
  ['exclusion_group_missing', 'The group of your Emergency Access users does not exist in Okta.', 'Set them up under custom groups'],
  [
    'emergency_access_missing',
    'You cannot deploy changes until you have established an Emergency Access user.',
    'Add one under custom groups',
  ],
] as const)('a plan that is refused with %s leads to custom groups', async (code, detail, name) => {
  const rendered = await show({ refused: refusal(409, detail, code), jobs: [] });
  await askToDeploy(rendered);
  const question = within(await findQuestion());
  const link = await question.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/personas/Baseline%20Security/custom-groups');
  expect(link.closest('p')?.textContent).toContain(detail);
  expect(question.queryByText('The plan could not be created')).toBeNull();
});

test('a job says how much it deploys, since when and by whom, how long it has taken, and how far it is', async () => {
  const changes: AppliedChange[] = [
    { ...waiting, state: 'applied', because: null },
    { ...immediate, state: 'planned', because: null },
  ];
  const job: PlayedJob = { deployment_status: 'in_progress', display_logs: [state(0), state(1)], changes };
  const rendered = await show({ jobs: [job] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  expect(await dialog.findByText(/^1 control · started \d\d:02:41.* by ada@example\.test$/)).toBeTruthy();
  expect(dialog.getByRole('timer').textContent).toMatch(/^(\d+:)?\d\d:\d\d$/);
  expect(dialog.getByText('50%')).toBeTruthy();
  Object.assign(job, { deployment_status: 'successful', display_logs: [state(0), state(3)], finished_ts: '2026-11-14T09:02:51.000Z' });
  const after = await findJob('Staged in Okta');
  expect(after.getByRole('timer').textContent).toBe('00:10');
  expect(after.getByRole('link', { name: 'Open remediations' }).getAttribute('href')).toBe('/quests/explore?product=okta');
});

test('a job that needed approval was requested, and took as long as it worked', async () => {
  const job: PlayedJob = { deployment_status: 'in_progress', approval: 'given', display_logs: [state(0)] };
  const rendered = await show({ jobs: [job] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  expect(await dialog.findByText(/^requested \d\d:02:41.* by ada@example\.test$/)).toBeTruthy();
  expect(dialog.queryByRole('timer')).toBeNull();
  const begun = '2026-11-15T11:00:00.000Z:state_change:1:It continues.';
  const finished_ts = '2026-11-15T11:00:07.000Z';
  Object.assign(job, { deployment_status: 'successful', display_logs: [state(0), begun, state(3)], finished_ts });
  expect((await (await findJob('Staged in Okta')).findByRole('timer')).textContent).toBe('00:07');
});

test('missing exclusion groups lead to custom groups', async () => {
  const missing = exception(9, 'None of your Emergency Access users exists in Okta.');
  const rendered = await show({ jobs: [{ deployment_status: 'failed', display_logs: [state(0), missing, state(4)] }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const link = await (await findJob()).findByRole('link', { name: 'Set them up under custom groups' });
  expect(link.getAttribute('href')).toBe('/personas/Baseline%20Security/custom-groups');
});

test('a job that was cancelled while it waited says why, and not that an administrator declined it', async () => {
  const because = 'bert@example.test subscribed to the remediation again before this deployment started. Nothing was changed.';
  const cancelled = { deployment_status: 'failed', deployment_state: 'cancelled', approval: 'declined' } as const;
  const rendered = await show({ jobs: [{ ...cancelled, display_logs: [state(0), exception(12, because), state(4)] }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob();
  const alert = (await dialog.findByText('A problem was encountered while trying to deploy')).closest('[role=alert]');
  expect(alert?.textContent).toContain(because);
  expect(dialog.queryByText(/has declined/)).toBeNull();
});

test('a job that waits for a second administrator is not called a deployment yet, and can be closed', async () => {
  const rendered = await show({ jobs: [{ deployment_status: 'in_progress', display_logs: [state(0)], approval: 'waiting' }] });
  await askToDeploy(rendered);
  await deploy(rendered);
  const dialog = await findJob('Waiting for approval: Okta');
  expect(await dialog.findByText('Waiting for approval')).toBeTruthy();
  await rendered.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
