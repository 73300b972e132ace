import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { exclusionsOf, notKnown, questOf, remediationAnswers, subscriptionOf } from '../../../../test-support/remediation.ts';
import { issueOf } from '../../../../test-support/tickets.ts';
import { type RenderedScreen, renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../explorer/quests-list-screen.tsx'));

const idOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`;
const named = (name: string, place: number, changes: Parameters<typeof questOf>[0] = {}): Quest =>
  questOf({ quest_tome_name: name, quest_tome_id: name, node_id: name, quest_instance_id: idOf(place), ...changes });
const first = named('First', 1);
const second = named('Second', 2);
const muted = named('Third', 3, { snapshot: { remaining: ['a'], selected: [], staged: [], deployed: [] } });

const change = (name: string, takes_effect: 'at-once' | 'when-enabled' = 'when-enabled') => ({
  control_id: 'okta.session-short',
  kind: 'update' as const,
  object: 'policy' as const,
  name,
  takes_effect,
  differences: [
    {
      path: 'Session lifetime',
      before: '12 h',
      after: '2 h',
      technical: { key: 'session.lifetimeMinutes', before: '720', after: '120' },
    },
  ],
});
const planOf = (...changes: ReturnType<typeof change>[]) => ({
  plan_hash: `plan of ${changes[0]?.name}`,
  changes,
  waiting: [],
  by_hand: [],
  unknown: [],
  remarks: [],
});

const jobOf = (uuid: string, more: Partial<JobDetail>): JobDetail => ({
  job_uuid: uuid,
  uuid,
  created_ts: '2026-11-14T09:02:41.000Z',
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
  deployed_by: 'ada@example.test',
  product_name: 'okta',
  product_title: 'Okta',
  deployment_type: 'controls',
  orig_deploy_job_uuid: null,
  approval: 'not-needed',
  approval_by: null,
  deployment_state: 'finished',
  rollback_obstacle: null,
  deployment_status: 'successful',
  display_logs: [],
  changes: [],
  ...more,
});

async function choose(quests: readonly Quest[], answers: Answers, action: string): Promise<RenderedScreen> {
  const rendered = await renderScreen('/quests/explore', {
    as: 'administrator',
    answers: {
      ...remediationAnswers(first),
      listQuests: { quests: [...quests], as_of: null },
      listViews: { views: [] },
      planDeployment: ({ params: { id } }) => planOf(change(`Policy of ${id}`)),
      ...answers,
    },
  });
  await rendered.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText(`${quests.length} selected`)).toBeTruthy();
  await rendered.user.click(bar.getByRole('button', { name: action }));
  return rendered;
}
const rowOf = async (name: string) => within(await screen.findByRole('listitem', { name }));
const press = async ({ user }: RenderedScreen, name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
};

describe('staging several remediations', () => {
  test('says once that an Emergency Access user is missing, with the way to add one', async () => {
    await choose([first, second], { listExclusions: exclusionsOf({}) }, 'Stage…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stage remediations' }));
    expect(await dialog.findAllByText('You cannot deploy changes until you have established an Emergency Access user.')).toHaveLength(1);
    expect(dialog.getByRole('link', { name: 'Add an Emergency Access user' })).toBeTruthy();
    expect(dialog.getAllByText('Left out: No Emergency Access user yet.')).toHaveLength(2);
  });

  test('reads no plan, and leaves none out, before the Emergency Access users are loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof exclusionsOf>>();
    const { api } = await choose([first], { listExclusions: () => promise }, 'Stage…');
    const row = await rowOf(first.quest_tome_name);
    expect(row.getByText('Reading Okta')).toBeTruthy();
    expect(row.queryByText(/^Left out/)).toBeNull();
    expect(api.requests('planDeployment')).toHaveLength(0);
    resolve(exclusionsOf());
    expect(await row.findByRole('button', { name: 'Show the plan' })).toBeTruthy();
  });

  test('shows the plan of each, and writes nothing before it is confirmed', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof planOf>>();
    const rendered = await choose(
      [first, second, muted],
      { planDeployment: ({ params: { id } }) => (id === 'Second' ? promise : planOf(change('Password policy', 'at-once'))) },
      'Stage…',
    );
    const { user, api } = rendered;
    expect(await (await rowOf('Third')).findByText('Left out: Select controls under Remediation Outcomes first.')).toBeTruthy();
    const start = await screen.findByRole('button', { name: 'Stage 1 remediation' });
    expect(await reasonOf(start, user)).toBe('Wait for the plans: Rampart writes only what it has shown.');
    resolve(planOf(change('Policy of Second')));
    const row = await rowOf('First');
    expect(row.getByText('1 change takes effect immediately')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Show the plan' }));
    expect(await row.findByText('Session lifetime')).toBeTruthy();
    await press(rendered, 'Stage 2 remediations');
    const question = within(await screen.findByRole('dialog', { name: 'Stage 2 remediations?' }));
    expect(question.getByText('First (Okta): 1 change takes effect immediately, affects 99 people')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.requests('deployInstance')).toEqual([]);
  });

  test('does not call it staging when every change takes effect immediately', async () => {
    const rendered = await choose([first, second], { planDeployment: () => planOf(change('Password policy', 'at-once')) }, 'Stage…');
    await press(rendered, 'Apply 2 changes');
    const question = within(await screen.findByRole('dialog', { name: 'Apply 2 changes?' }));
    expect(question.getByRole('button', { name: 'Apply 2 changes' })).toBeTruthy();
    expect(rendered.api.requests('deployInstance')).toEqual([]);
  });

  test('offers nothing to stage when every remediation is left out', async () => {
    const { user } = await choose([first, second, muted], { planDeployment: () => planOf() }, 'Stage…');
    const start = await screen.findByRole('button', { name: 'Nothing to stage' });
    expect(await reasonOf(start, user)).toBe('There is nothing to do for these remediations.');
    // The style keeps what is there in sight, however many remediations are listed.
    expect(start.closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
    expect(screen.getByText('3 remediations are left out')).toBeTruthy();
  });

  test('starts each with the plan that was shown, and says in its row what became of it', async () => {
    const rendered = await choose(
      [first, second, named('Fourth', 4)],
      {
        deployInstance: ({ params: { id } }) => {
          if (id === idOf(2)) return refusal(409, 'The product has changed since.');
          return { job_uuid: id };
        },
        getDeploymentJob: ({ query: { job_uuid: id } }) => ({
          job:
            id === idOf(1)
              ? jobOf(id, { changes: [{ ...change('Policy'), state: 'applied', because: null }] })
              : jobOf(id, { deployment_status: 'in_progress', approval: 'waiting', deployment_state: 'awaiting-approval' }),
        }),
      },
      'Stage…',
    );
    const { user, api } = rendered;
    await press(rendered, 'Stage 3 remediations');
    const question = within(await screen.findByRole('dialog', { name: 'Stage 3 remediations?' }));
    await user.click(question.getByRole('button', { name: 'Stage 3 remediations' }));
    expect(await (await rowOf('First')).findByText('Done: 1 of 1 change applied')).toBeTruthy();
    expect(await (await rowOf('Second')).findByText('The product has changed since.')).toBeTruthy();
    expect(await (await rowOf('Fourth')).findByText('Waiting for another administrator to approve it')).toBeTruthy();
    expect(api.requests('deployInstance')).toEqual([
      { params: { id: idOf(1) }, body: { phase: 'stage', plan_hash: 'plan of Policy of First' } },
      { params: { id: idOf(2) }, body: { phase: 'stage', plan_hash: 'plan of Policy of Second' } },
      { params: { id: idOf(4) }, body: { phase: 'stage', plan_hash: 'plan of Policy of Fourth' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  test('says what may come of a plan besides its changes', async () => {
    const remarks = ['The Group Policy “Corporate security” is linked to the domain.'];
    await choose([first], { planDeployment: () => ({ ...planOf(change('Policy')), remarks }) }, 'Stage…');
    expect(await (await rowOf('First')).findByText(remarks[0]!)).toBeTruthy();
  });

  test('leaves out what could not be planned, and offers to read it again', async () => {
    let isDown = true;
    const rendered = await choose(
      [first],
      {
        planDeployment: () => {
          if (isDown) return refusal(502, 'Okta does not answer.');
          return planOf(change('Policy'));
        },
      },
      'Stage…',
    );
    const row = await rowOf('First');
    expect(await row.findByText(/Okta does not answer/)).toBeTruthy();
    isDown = false;
    await rendered.user.click(row.getByRole('button', { name: 'Try again' }));
    expect(await row.findByText(/^1 change, no one is affected/)).toBeTruthy();
  });
});

test('what is staged is deployed by enabling it', async () => {
  const staged = named('Staged', 1, { snapshot: { remaining: [], selected: [], staged: ['okta.session-short'], deployed: [] } });
  const rendered = await choose(
    [staged, second],
    { deployInstance: { job_uuid: idOf(9) }, getDeploymentJob: { job: jobOf(idOf(9), {}) } },
    'Deploy…',
  );
  expect(await (await rowOf('Second')).findByText('Left out: Stage it first: only what is staged is deployed.')).toBeTruthy();
  await press(rendered, 'Deploy 1 remediation');
  const question = within(await screen.findByRole('dialog', { name: 'Deploy 1 remediation?' }));
  await rendered.user.click(question.getByRole('button', { name: 'Deploy 1 remediation' }));
  await waitFor(() => expect(rendered.api.requests('deployInstance')).toMatchObject([{ body: { phase: 'enable' } }]));
});

test('with a second approver, it says that each deployment waits for the approval', async () => {
  const staged = named('Staged', 1, {
    snapshot: { remaining: [], selected: [], staged: ['okta.session-short'], deployed: [] },
    value: { ...notKnown, score: null, arithmetic: null },
  });
  const rendered = await choose(
    [staged],
    {
      getDeploymentSettings: { second_approver: true, administrators: 2, off_request: null },
      planDeployment: () => planOf(change('Policy', 'at-once')),
    },
    'Deploy…',
  );
  expect(await (await rowOf('Staged')).findByText('1 change takes effect once approved')).toBeTruthy();
  await press(rendered, 'Deploy 1 remediation');
  const question = within(await screen.findByRole('dialog', { name: 'Deploy 1 remediation?' }));
  expect(question.getByText(/Each deployment is written once another administrator approves it\./)).toBeTruthy();
  expect(question.getByText('Staged (Okta): 1 change takes effect once approved, people affected not known')).toBeTruthy();
  expect(question.getByRole('button', { name: 'Request approval' })).toBeTruthy();
});

test('subscriptions that need an approval do not promise to deploy now', async () => {
  const getDeploymentSettings = { second_approver: true, administrators: 2, off_request: null };
  await choose([subscriptionOf()], { getDeploymentSettings }, 'Subscribe…');
  expect(
    await screen.findByText(/^Each subscription deploys once another administrator approves, and again on its schedule\./),
  ).toBeTruthy();
});

test('where it cannot be read whether approval is needed, each remediation says what is true of both', async () => {
  const staged = named('Staged', 1, { snapshot: { remaining: [], selected: [], staged: ['okta.session-short'], deployed: [] } });
  const planDeployment = planOf(change('Policy', 'at-once'));
  const rendered = await choose([staged], { getDeploymentSettings: refusal(403, 'Not you.'), planDeployment }, 'Deploy…');
  expect(await (await rowOf('Staged')).findByText('1 change takes effect immediately or once approved')).toBeTruthy();
  await press(rendered, 'Deploy 1 remediation');
  const question = within(await screen.findByRole('dialog', { name: 'Deploy 1 remediation?' }));
  expect(question.getByText(/Where your organisation requires approval, each deployment is written once another/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Deploy 1 remediation' })).toBeTruthy();
});

test('the dialog stays until it is closed, though the filter hides the remediations while they are deployed', async () => {
  const snapshot = { remaining: [], selected: [], staged: ['okta.session-short'], deployed: [] };
  const staged = [1, 2].map((place) => named(`Staged ${place}`, place, { snapshot, statuses: ['STAGED'] }));
  let isStarted = false;
  const { promise, resolve } = Promise.withResolvers<{ job_uuid: string }>();
  const rendered = await renderScreen('/quests/explore?status=STAGED', {
    as: 'administrator',
    answers: {
      ...remediationAnswers(first),
      listQuests: () => ({
        quests: staged.map((quest) => (isStarted ? { ...quest, confirming: ['okta.session-short'] } : quest)),
        as_of: null,
      }),
      listViews: { views: [] },
      planDeployment: planOf(change('Policy')),
      deployInstance: ({ params: { id } }) => {
        isStarted = true;
        return id === idOf(2) ? promise : { job_uuid: id };
      },
      getDeploymentJob: ({ query: { job_uuid: id } }) => ({ job: jobOf(id, {}) }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Deploy…' }));
  await press(rendered, 'Deploy 2 remediations');
  const question = within(await screen.findByRole('dialog', { name: 'Deploy 2 remediations?' }));
  await user.click(question.getByRole('button', { name: 'Deploy 2 remediations' }));
  expect(await (await rowOf('Staged 2')).findByText('Starting')).toBeTruthy();
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.remediate.quests }));
  expect(await screen.findByText('No remediation matches these filters')).toBeTruthy();
  expect((await rowOf('Staged 2')).getByText('Starting')).toBeTruthy();
  resolve({ job_uuid: idOf(2) });
  expect(await (await rowOf('Staged 2')).findByText(/^Done/)).toBeTruthy();
  await press(rendered, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('subscribing shows the plan of each and deploys it', async () => {
  const rendered = await choose(
    [subscriptionOf()],
    { subscribe: { job_uuid: idOf(9) }, getDeploymentJob: { job: jobOf(idOf(9), {}) } },
    'Subscribe…',
  );
  await press(rendered, 'Subscribe to 1 remediation');
  const question = within(await screen.findByRole('dialog', { name: 'Subscribe to 1 remediation?' }));
  await rendered.user.click(question.getByRole('button', { name: 'Subscribe to 1 remediation' }));
  await waitFor(() =>
    expect(rendered.api.requests('subscribe')).toMatchObject([{ body: { plan_hash: 'plan of Policy of keep-okta-policies-in-place' } }]),
  );
});

test('muting asks for no plan, and says in its row when one could not be muted', async () => {
  const rendered = await choose(
    [first, second],
    {
      muteInstance: ({ params: { id } }) => {
        if (id === idOf(1)) return refusal(409, 'It is being changed.');
        return { quest: second };
      },
    },
    'Mute…',
  );
  await press(rendered, 'Mute 2 remediations');
  expect(await (await rowOf('First')).findByText('It is being changed.')).toBeTruthy();
  expect(await (await rowOf('Second')).findByText('Done')).toBeTruthy();
  expect(rendered.api.requests('planDeployment')).toEqual([]);
});

test('one ticket for each, and a row that says which, or why there is none', async () => {
  const steps = ['introduction', 'controls', 'people', 'issue-tracking', 'content', 'enable', 'complete'];
  const tracked = [named('First', 1, { steps }), named('Second', 2, { steps }), named('Fourth', 4, { steps })];
  const rendered = await choose(
    [...tracked, muted],
    {
      findIssueTracker: { tool: 'servicenow' },
      createDefaultIssue: ({ query: { quest_instance_id: id } }) => {
        if (id === idOf(2)) return refusal(400, 'Jira names: “Cost centre”.');
        return id === idOf(1) ? issueOf() : issueOf({ tracking: 'filing', name: null, url: null });
      },
    },
    'Create tickets…',
  );
  expect(await (await rowOf('Third')).findByText('Left out: Connect Jira or ServiceNow under Connections first.')).toBeTruthy();
  expect(screen.getByText(/^Creates one ticket for each remediation, with the text drafted in its Issue Tracking step/)).toBeTruthy();
  const places = await screen.findByRole('list', { name: 'Where the tickets are created' });
  await within(places).findByText('Tickets for Okta are created in ServiceNow.');
  expect(rendered.api.requests('findIssueTracker')).toEqual([{ query: { product: 'okta' } }]);
  expect(rendered.api.requests('createDefaultIssue')).toEqual([]);
  await press(rendered, 'Create 3 tickets');
  const link = await (await rowOf('First')).findByRole('link', { name: 'SEC-12' });
  expect(link.getAttribute('href')).toBe('https://haldenfreight.atlassian.net/browse/SEC-12');
  expect(await (await rowOf('Second')).findByText('Jira names: “Cost centre”.')).toBeTruthy();
  expect(await (await rowOf('Fourth')).findByText('Being created')).toBeTruthy();
  expect(rendered.api.requests('planDeployment')).toEqual([]);
});

test('a role below Standard is told which role each action needs', async () => {
  const { user } = await renderScreen('/quests/explore', {
    as: 'read-only',
    answers: { ...remediationAnswers(first), listViews: { views: [] } },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select First' }));
  const stage = screen.getByRole('button', { name: 'Stage…' });
  expect(await reasonOf(stage, user)).toBe('You need the Standard role or higher.');
});
