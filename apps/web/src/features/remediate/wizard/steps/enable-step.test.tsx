import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf } from '../../../../../test-support/connections.ts';
import { refusal } from '../../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../../test-support/reason-of.ts';
import { controlOf, questOf, remediationAnswers } from '../../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../../shell/api/query-client.ts';
import { queryKeys } from '../../../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('../wizard-screen.tsx'));

const at = '2026-11-14T09:02:41.000Z';
const jobUuid = '6f9d2c1e-0000-4000-8000-000000000051';
const job: JobDetail = {
  job_uuid: jobUuid,
  uuid: jobUuid,
  created_ts: at,
  finished_ts: null,
  deployment_action: 0,
  phase: 'enable',
  deployed_by: 'ada@haldenfreight.example',
  remediation: null,
  quest_instance_id: null,
  lists: [],
  objects: [],
  change_count: 1,
  applied_count: 1,
  in_force_count: 1,
  immediate_count: 1,
  can_stage: true,
  product_name: 'okta',
  product_title: 'Okta',
  deployment_status: 'in_progress',
  deployment_state: 'applying',
  display_logs: [`${at}:state_change:0:It continues.`],
  deployment_type: 'controls',
  approval: 'not-needed',
  approval_by: null,
  changes: [],
  orig_deploy_job_uuid: null,
  rollback_obstacle: null,
};
const control = controlOf();
const quests: Readonly<Record<'staged' | 'deploying' | 'complete', Quest>> = {
  staged: questOf({ snapshot: { remaining: [], selected: [], staged: [control.id], deployed: [] }, statuses: ['STAGED'] }),
  deploying: questOf({
    snapshot: { remaining: [], selected: [], staged: [control.id], deployed: [] },
    statuses: ['STAGED'],
    details: { running_job_uuid: jobUuid },
  }),
  complete: questOf({
    snapshot: { remaining: [], selected: [], staged: [], deployed: [control.id] },
    statuses: ['COMPLETED'],
    is_complete: true,
    is_incomplete: false,
  }),
};

const withRest = (statuses: Quest['statuses']): Quest =>
  questOf({ snapshot: { remaining: ['okta.rest'], selected: [], staged: [], deployed: [control.id] }, statuses });

test.each<[Quest['statuses'], string]>([
  [['RISK_ACCEPTED'], 'Everything else is in place; the risk of 1 control is accepted.'],
  [['INCOMPLETE'], 'Nothing is left to enable. 1 of 2 controls is deselected.'],
])('where nothing is left to enable and its status is %j, the step says so and can be left', async (statuses, text) => {
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: remediationAnswers(withRest(statuses), control),
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Nothing is staged yet.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/complete'));
});

const accepted = withRest(['RISK_ACCEPTED']);

test.each([
  ['it is complete', quests.complete, 'This remediation is already complete.'],
  ['nothing is staged', questOf(), 'Nothing is staged yet.'],
  [
    'what was staged is in place, and more is selected',
    questOf({ snapshot: { remaining: [], selected: ['okta.rest'], staged: [], deployed: [control.id] } }),
    'Nothing waits to be enabled. 1 of 2 controls is in place; 1 is selected, but not staged.',
  ],
  ['it is confirming', questOf({ confirming: [control.id] }), 'Confirming: Rampart is reading back what the product has now.'],
  ['every other risk is accepted', accepted, 'Everything else is in place; the risk of 1 control is accepted.'],
])('where marking complete cannot be done, its reason is what the step says: %s', async (_when, quest, reason) => {
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: remediationAnswers(quest, control),
  });
  expect(await reasonOf(await screen.findByRole('button', { name: 'Mark this remediation complete' }), user)).toBe(reason);
});

test('what waits for approval cannot be marked complete, whatever is staged', async () => {
  const waiting: JobDetail = { ...job, approval: 'waiting', deployment_state: 'awaiting-approval' };
  const { uuid: _uuid, changes: _changes, orig_deploy_job_uuid: _original, rollback_obstacle: _obstacle, ...listed } = waiting;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: { ...remediationAnswers(questOf(), control), listDeploymentJobs: { jobs: [listed] } },
  });
  await screen.findByText('A deployment waits for approval');
  const button = await screen.findByRole('button', { name: 'Mark this remediation complete' });
  expect(await reasonOf(button, user)).toBe('A deployment of this remediation waits for approval.');
});

test('marking complete asks first, and names the controls that a person says they have enabled', async () => {
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: { ...remediationAnswers(quests.staged, control), completeInstance: { quest: quests.complete } },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark this remediation complete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Mark this remediation complete?' }));
  expect(question.getByText(/^You confirm that you have enabled 1 control in Okta yourself/)).toBeTruthy();
  expect(question.getByText(control.title)).toBeTruthy();
  expect(api.requests('completeInstance')).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Mark complete' }));
  await waitFor(() => expect(api.requests('completeInstance')).toHaveLength(1));
});

test('where marking complete is refused because another window was faster, the step shows what is so', async () => {
  let stored = quests.staged;
  let asksAfter = 0;
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quests.staged, control),
      getQuest: () => {
        if (stored === quests.complete) asksAfter += 1;
        return { quest: stored, controls: [control], other_programs: [], payoff: null };
      },
      completeInstance: () => {
        stored = quests.complete;
        return refusal(400, 'No control is staged.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark this remediation complete' }));
  await user.click(await screen.findByRole('button', { name: 'Mark complete' }));
  expect(await screen.findByText('No control is staged.')).toBeTruthy();
  // Not only with the next poll.
  expect(asksAfter).toBeGreaterThan(0);
  expect(await screen.findByText('Everything is enabled.')).toBeTruthy();
});

const fromFile = { listApplications: { applications: [applicationOf('okta', { auth_method: 'file_snapshot' })] } };
const onEnable = '/quests/shorten-okta-sessions-baseline/enable';

test('of a product that is read from a file, the step offers to upload a new one before marking complete is refused', async () => {
  const { user } = await renderScreen(onEnable, {
    as: 'administrator',
    answers: { ...remediationAnswers(quests.staged, control), ...fromFile },
  });
  const button = await screen.findByRole('button', { name: 'Mark this remediation complete' });
  expect((await screen.findByRole('link', { name: 'Upload a new file' })).getAttribute('href')).toBe('/settings/connections');
  expect(await reasonOf(button, user)).toBe(
    `“${control.title}” is not enabled in the file of Okta that was uploaded last. Upload a new file instead.`,
  );
});

test('of such a product, a new file that was not processed yet is to be processed', async () => {
  const upload = { file_name: 'new.json', bytes: 1, uploaded_at: '2030-01-01T00:00:00.000Z', accepted_at: '2030-01-01T00:01:00.000Z' };
  const newer = { listApplications: { applications: [applicationOf('okta', { auth_method: 'file_snapshot', upload })] } };
  const { user } = await renderScreen(onEnable, {
    as: 'administrator',
    answers: { ...remediationAnswers(quests.staged, control), ...newer },
  });
  expect(await screen.findByText('This file has not been processed yet: use Process now.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Mark this remediation complete' });
  expect(await reasonOf(button, user)).toBe('A new file was uploaded for Okta and has not been processed yet: use Process now.');
});

test('of such a product, what the file does not say can be marked complete', async () => {
  const unread = controlOf({ verdict: { ...control.verdict!, state: 'unknown', because: 'It was not read.' } });
  const { user } = await renderScreen(onEnable, { as: 'standard', answers: { ...remediationAnswers(quests.staged, unread), ...fromFile } });
  await screen.findByRole('link', { name: 'Upload a new file' });
  await user.click(screen.getByRole('button', { name: 'Mark this remediation complete' }));
  expect(await screen.findByText(/The next file that is uploaded checks that/)).toBeTruthy();
});

test('of such a product, what is staged and not to be enabled, for its risk was accepted, does not keep it from being marked complete', async () => {
  const answers = { ...remediationAnswers({ ...quests.staged, to_enable: [] }, control), ...fromFile };
  const { user } = await renderScreen(onEnable, { as: 'standard', answers });
  await screen.findByRole('link', { name: 'Upload a new file' });
  await user.click(screen.getByRole('button', { name: 'Mark this remediation complete' }));
  expect(await screen.findByText(/The next file that is uploaded checks that/)).toBeTruthy();
});

test('of a product that is read itself, no file is asked for', async () => {
  await renderScreen(onEnable, { as: 'administrator', answers: remediationAnswers(quests.staged, control) });
  await screen.findByRole('button', { name: 'Mark this remediation complete' });
  expect(screen.queryByText(/file/)).toBeNull();
});

type NotEnabled = Partial<Pick<Quest, 'waiting' | 'failed_since_staged'>>;
const inProduct: NotEnabled = { waiting: [control.id] };
const asRead: NotEnabled = { failed_since_staged: [control.id] };

test.each([
  ['waits in the product', inProduct, true, 'Enable it here; or, if you have'],
  ['waits in the product', inProduct, false, 'If you have'],
  ['failed after it was staged', asRead, true, 'Enable it here; or, if you have'],
  ['failed after it was staged', asRead, false, 'If you have'],
])(
  'what %s (%j), enabled by Rampart: %s, is not offered to be marked complete, which the server would refuse',
  async (_name, lists, byUs, condition) => {
    const answers = remediationAnswers({ ...quests.staged, ...lists }, controlOf({ is_automatic: byUs }));
    const { user } = await renderScreen(onEnable, { as: 'administrator', answers });
    const button = await screen.findByRole('button', { name: 'Mark this remediation complete' });
    const reason = `“${control.title}” is not enabled in Okta, as it was last read. ${condition} enabled it in Okta, use Process now so that Rampart reads that.`;
    await waitFor(async () => expect(await reasonOf(button, user)).toBe(reason));
    expect(screen.queryByText(/^Only you can enable/)?.textContent).toBe(
      byUs ? undefined : 'Only you can enable these: do it in Okta, then use Process now.',
    );
  },
);

test('until it is known how the product is read, neither text nor act says what to do after enabling', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof fromFile.listApplications>();
  const staged = controlOf({ is_automatic: false });
  const { user } = await renderScreen(onEnable, {
    as: 'administrator',
    answers: {
      ...remediationAnswers(quests.staged, staged),
      listApplications: () => promise,
    },
  });
  const button = await screen.findByRole('button', { name: 'Mark this remediation complete' });
  expect(await reasonOf(button, user)).toBe('Wait until the connection of Okta is loaded.');
  expect(screen.getByText('Only you can enable these: do it in Okta.')).toBeTruthy();
  resolve(fromFile.listApplications);
  expect(await screen.findByText('Only you can enable these: do it in Okta, then upload a new file.')).toBeTruthy();
});

const poll = () => act(() => queryClient.refetchQueries({ queryKey: queryKeys.remediate.quests }));

test('the outcome of enabling stays on the screen when the remediation becomes complete, until its reader goes on', async () => {
  let stored: keyof typeof quests = 'staged';
  let shownJob = job;
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-baseline/enable', {
    as: 'standard',
    answers: {
      ...remediationAnswers(quests.staged, control),
      getQuest: () => ({ quest: quests[stored], controls: [control], other_programs: [], payoff: null }),
      deployInstance: () => {
        stored = 'deploying';
        return { job_uuid: jobUuid };
      },
      getDeploymentJob: () => ({ job: shownJob }),
    },
  });
  const enable = await screen.findByRole('button', { name: 'Enable now' });
  await waitFor(() => expect(enable.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(enable);
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: /^(Enable 1 control|Deploy now)/ }));
  await screen.findByRole('dialog', { name: 'Deploying to Okta' });
  await poll();
  // The transaction that ends the job moves the control to deployed: the next poll finds nothing staged.
  stored = 'complete';
  shownJob = { ...job, deployment_status: 'successful', deployment_state: 'finished', finished_ts: at };
  await poll();
  const outcome = within(await screen.findByRole('dialog', { name: 'Deployed to Okta' }));
  expect(screen.getByText('Everything is enabled.')).toBeTruthy();
  expect(screen.getByText('In place in Okta:')).toBeTruthy();
  const listed = api.requests('listDeploymentJobs').length;
  await user.click(outcome.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quests/shorten-okta-sessions-baseline/complete'));
  // What the job has changed is asked for again.
  await waitFor(() => expect(api.requests('listDeploymentJobs').length).toBeGreaterThan(listed));
});
