import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { questOf, remediationAnswers } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { issueOf, jiraDefaults, jiraDetails, noIssue } from '../../../../test-support/tickets.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./issue-tracking.tsx'));

const steps = ['introduction', 'controls', 'people', 'exclusion', 'issue-tracking', 'content', 'enable', 'complete'];

const open = (answers: Answers, { step = 'issue-tracking', quest = questOf({ steps }), as = 'standard' as const } = {}) =>
  renderScreen(`/quests/shorten-okta-sessions-baseline/${step}`, {
    as,
    answers: {
      ...remediationAnswers(quest),
      getJiraDetails: jiraDetails,
      getJiraDefaults: jiraDefaults,
      listJiraOptions: { product_default_issue_options: [] },
      draftIssue: { summary: 'Rampart: Shorten Okta sessions (Okta)', description: 'What and why.' },
      getIssue: noIssue,
      ...answers,
    },
  });

test('starts the remediation first, creates the issue and follows it', async () => {
  let issue = noIssue;
  const quest = questOf({ steps, quest_instance_id: null });
  const { user, api } = await open(
    {
      createInstance: { quest_instance_id: '6f9d2c1e-0000-4000-8000-000000000011' },
      getQuest: () => ({
        quest: issue === noIssue ? quest : questOf({ steps }),
        controls: [],
        other_programs: [],
        payoff: null,
      }),
      getIssue: () => issue,
      createJiraIssue: () => (issue = issueOf()),
    },
    { quest },
  );
  const summary = await screen.findByRole('textbox', { name: /^Summary/ });
  await waitFor(() => expect(summary).toHaveProperty('value', 'Rampart: Shorten Okta sessions (Okta)'));
  await user.click(await screen.findByRole('button', { name: 'Create Issue' }));
  expect(await screen.findByText('Issue Created!')).toBeTruthy();
  // At once, and again after two seconds: long before the next poll.
  await waitFor(() => expect(api.requests('getIssue').length).toBeGreaterThanOrEqual(2), { timeout: 8_000 });
  expect(api.requests('createInstance')).toHaveLength(1);
  expect(api.requests('createJiraIssue')[0]).toMatchObject({
    query: { quest_instance_id: '6f9d2c1e-0000-4000-8000-000000000011' },
    body: { project_id: '10100', assignee_id: 'u1', description: 'What and why.' },
  });
  expect(await screen.findByRole('link', { name: /SEC-12/ })).toHaveProperty('href', 'https://haldenfreight.atlassian.net/browse/SEC-12');
});

test('says what is required when it is left, and what the tracker refuses', async () => {
  const detail = 'Please verify the required fields in your Jira project settings for this issue type. Jira names: “Cost centre”.';
  const { user } = await open({ createJiraIssue: refusal(400, detail) });
  const summary = await screen.findByRole('textbox', { name: /^Summary/ });
  await waitFor(() => expect(summary).not.toHaveProperty('value', ''));
  await user.clear(summary);
  await user.tab();
  expect(await screen.findByText('Summary is required')).toBeTruthy();
  await user.type(summary, 'Ours');
  await user.click(await screen.findByRole('button', { name: 'Create Issue' }));
  const [said] = await screen.findAllByText(detail);
  expect(said).toBeTruthy();
  expect(screen.getAllByText('Error Tracking Remediation').length).toBeGreaterThan(0);
});

test('says that the text is being drafted, and leaves it to the author when that fails', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>();
  const { user } = await open({ draftIssue: () => promise });
  const summary = await screen.findByRole('textbox', { name: /^Summary/ });
  expect(summary).toHaveProperty('placeholder', 'Rampart is drafting the text …');
  const create = await screen.findByRole('button', { name: 'Create Issue' });
  expect(await reasonOf(create, user)).toBe('Wait until the text is drafted.');
  resolve(refusal(400, 'The product is not connected.'));
  expect(await screen.findByText('The product is not connected.')).toBeTruthy();
  await user.type(summary, 'Ours');
  await waitFor(() => expect(create.getAttribute('aria-disabled')).toBeNull());
});

test('shows the state of the issue and what it means, and no address that is none of the web', async () => {
  await open({
    getIssue: issueOf({
      url: 'javascript:alert(1)',
      problem: 'There was an error while communicating with your issue tracking software. Please check the health of your instance.',
    }),
  });
  expect(await screen.findByText('SEC-12 must be “Approved” before this is deployed. It is “To Do”.')).toBeTruthy();
  expect(screen.getByText(/There was an error while communicating with your issue tracking software\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /SEC-12/ })).toBeNull();
});

test('unlinks after a question', async () => {
  const { user, api } = await open({ getIssue: issueOf(), unlinkIssue: null });
  await user.click(await screen.findByRole('button', { name: 'Unlink' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unlink SEC-12?' }));
  await user.click(question.getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(api.requests('unlinkIssue')).toHaveLength(1));
});

test('the deploy button says which state is missing', async () => {
  const { user } = await open({ getIssue: issueOf() }, { step: 'content' });
  const stage = await screen.findByRole('button', { name: /^(Stage|Deploy) 1 control$/ });
  await waitFor(async () => expect(await reasonOf(stage, user)).toBe('SEC-12 must be “Approved” before this is deployed. It is “To Do”.'));
});

test('what was typed outlives a poll that fails, which says so beside it', async () => {
  let isReachable = true;
  const { user } = await open({ getIssue: () => (isReachable ? noIssue : refusal(400, 'Jira does not answer.')) });
  const summary = await screen.findByRole('textbox', { name: /^Summary/ });
  await waitFor(() => expect(summary).not.toHaveProperty('value', ''));
  await user.type(summary, ' by Friday');
  isReachable = false;
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.tickets.all }));
  expect(await screen.findByText('The issue could not be loaded')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Summary/ })).toHaveProperty('value', 'Rampart: Shorten Okta sessions (Okta) by Friday');
});
