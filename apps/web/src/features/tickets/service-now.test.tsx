import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf, catalogOf, connectionAnswers } from '../../../test-support/connections.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { questOf, remediationAnswers } from '../../../test-support/remediation.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { issueOf, jiraDefaults, jiraDetails, noIssue, snowDefaults, snowDetails } from '../../../test-support/tickets.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(async () => {
  await import('./step/issue-tracking.tsx');
  await import('./configuration/ticket-configuration.tsx');
});

test('defaults are sent with their prefix, and saved with their own toast', async () => {
  const { user, api } = await renderScreen('/settings/connections', {
    as: 'standard',
    answers: {
      ...catalogOf('okta', 'servicenow'),
      ...connectionAnswers([applicationOf('servicenow')]),
      getSnowDetails: snowDetails,
      getSnowDefaults: refusal(444, 'ServiceNow is not configured.'),
      listSnowOptions: { product_default_issue_options: [] },
      putSnowDefaults: ({ body }) => body,
      getTicketWebhook: { webhook: null },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Configure ServiceNow' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ticket Configuration' }));
  const section = within(await dialog.findByRole('region', { name: 'Defaults' }));
  await user.click(await section.findByRole('combobox', { name: /^Impact/ }));
  await user.tab();
  expect(await section.findByText('Impact is required')).toBeTruthy();
  const choose = async (label: RegExp, option: string): Promise<void> => {
    await user.click(section.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/^Assignee Group/, 'Security Operations');
  await choose(/^Assignee(?! Group)/, 'Ada Berg');
  await choose(/^Impact/, '1 - High');
  await choose(/^Urgency/, '2 - Medium');
  await choose(/^Priority/, '3 - Moderate');
  await user.click(section.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('ServiceNow Defaults Updated!')).toBeTruthy();
  expect(api.requests('putSnowDefaults')[0]?.body).toEqual(snowDefaults);
});

test('the step creates an incident where ServiceNow is connected', async () => {
  const steps = ['introduction', 'controls', 'people', 'issue-tracking', 'content', 'enable', 'complete'];
  const { user, api } = await renderScreen('/quests/shorten-okta-sessions-baseline/issue-tracking', {
    as: 'standard',
    answers: {
      ...remediationAnswers(questOf({ steps })),
      listApplications: { applications: [applicationOf('servicenow')] },
      getSnowDetails: snowDetails,
      getSnowDefaults: snowDefaults,
      listSnowOptions: { product_default_issue_options: [] },
      draftIssue: { summary: 'Shorten sessions', description: 'What and why.' },
      getIssue: noIssue,
      createSnowIssue: issueOf({ tool: 'servicenow', name: 'INC0010001' }),
    },
  });
  await screen.findByRole('combobox', { name: /^Assignee Group/ });
  const description = await screen.findByRole('textbox', { name: /^Description/ });
  await waitFor(() => expect(description).toHaveProperty('value', 'What and why.'));
  await user.clear(description);
  const act = screen.getByRole('button', { name: 'Create Issue' });
  expect(await reasonOf(act, user)).toBe('Description is required');
  await user.type(description, 'Because');
  await user.click(act);
  expect(await screen.findByText('Issue Created!')).toBeTruthy();
  expect(api.requests('createSnowIssue')[0]?.body).toEqual({
    summary: 'Shorten sessions',
    short_description: 'Shorten sessions',
    description: 'Because',
    assignee_group_id: 'g1',
    assignee_id: 'u1',
    impact: '1',
    urgency: '2',
    priority: '3',
  });
});

const requiring = <T extends { readonly state_mapping: object }>(defaults: T, is: boolean): T => ({
  ...defaults,
  state_mapping: { ...defaults.state_mapping, is_state_required_for_deploy: is },
});

test.each([
  ['ServiceNow, which requires a state', false, true, /^Assignee Group/],
  ['Jira, which requires a state', true, false, /^Project/],
  ['Jira, where neither requires one', false, false, /^Project/],
] as const)('where both are connected, the step starts with %s', async (_which, isJiraRequired, isSnowRequired, first) => {
  const steps = ['introduction', 'controls', 'people', 'issue-tracking', 'content', 'enable', 'complete'];
  const { user } = await renderScreen('/quests/shorten-okta-sessions-baseline/issue-tracking', {
    as: 'standard',
    answers: {
      ...remediationAnswers(questOf({ steps })),
      listApplications: { applications: [applicationOf('jira'), applicationOf('servicenow')] },
      getSnowDetails: snowDetails,
      getSnowDefaults: requiring(snowDefaults, isSnowRequired),
      listSnowOptions: { product_default_issue_options: [] },
      getJiraDetails: jiraDetails,
      getJiraDefaults: requiring(jiraDefaults, isJiraRequired),
      listJiraOptions: { product_default_issue_options: [] },
      draftIssue: { summary: 'Shorten sessions', description: 'What and why.' },
      getIssue: noIssue,
    },
  });
  expect(await screen.findByRole('combobox', { name: first })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: isSnowRequired ? 'Jira' : 'ServiceNow' }));
  expect(await screen.findByRole('combobox', { name: isSnowRequired ? /^Project/ : /^Assignee Group/ })).toBeTruthy();
});
