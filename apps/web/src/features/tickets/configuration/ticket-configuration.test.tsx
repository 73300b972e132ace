import type { TicketWebhook } from '@rampart/contract/tickets/webhook.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { applicationOf, catalogOf, connectionAnswers } from '../../../../test-support/connections.ts';
import { type Answers, refusal } from '../../../../test-support/played-api.ts';
import { reasonOf } from '../../../../test-support/reason-of.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { queryClient } from '../../../shell/api/query-client.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { jiraDefaults, jiraDetails, webhookOf } from '../../../../test-support/tickets.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./ticket-configuration.tsx'));

const notConfigured = refusal(444, 'Jira is not configured.');

async function open(answers: Answers = {}) {
  const rendered = await renderScreen('/settings/connections', {
    as: 'standard',
    answers: {
      ...catalogOf('okta', 'jira'),
      ...connectionAnswers([applicationOf('okta'), applicationOf('jira')]),
      getJiraDetails: jiraDetails,
      getJiraDefaults: jiraDefaults,
      listJiraOptions: { product_default_issue_options: [] },
      getTicketWebhook: { webhook: null },
      ...answers,
    },
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'Configure Jira' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ticket Configuration' }));
  return { ...rendered, dialog, section: within(await dialog.findByRole('region', { name: 'Defaults' })) };
}

/** With what can be chosen in Jira. */
async function openRead(answers: Answers = {}) {
  const opened = await open(answers);
  await opened.section.findByRole('combobox', { name: /^Project/ });
  return opened;
}

async function choose(user: UserEvent, within_: ReturnType<typeof within>, label: string, option: string): Promise<void> {
  await user.click(within_.getByRole('combobox', { name: new RegExp(`^${label}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('shows no field before it is known what can be chosen, and then what is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof jiraDetails>();
  const { section } = await open({ getJiraDetails: () => promise });
  expect(await section.findByText('Loading')).toBeTruthy();
  expect(section.queryByRole('combobox')).toBeNull();
  resolve(jiraDetails);
  expect(await section.findByRole('combobox', { name: /^Owner/ })).toHaveProperty('value', 'Ada Berg');
});

test('Submit is there for what has changed, and says that it was saved', async () => {
  let stored = jiraDefaults;
  const { user, api, section } = await openRead({
    getJiraDefaults: () => stored,
    putJiraDefaults: ({ body }) => (stored = body),
  });
  const submit = section.getByRole('button', { name: 'Submit' });
  // It comes after the fields that it submits.
  const last = section.getByRole('switch', { name: 'Move the ticket after deployment' });
  expect(last.compareDocumentPosition(submit) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(section.getByPlaceholderText('Workflow default')).toBeTruthy();
  expect(await reasonOf(submit, user)).toBe('Nothing has changed.');
  await user.click(section.getByRole('switch', { name: 'Move the ticket after deployment' }));
  expect(await reasonOf(submit, user)).toBe('Choose the state after a deployment.');
  await choose(user, section, 'State after deployment', 'Done');
  await user.click(submit);
  expect(await screen.findByText('Jira Defaults Updated')).toBeTruthy();
  expect(api.requests('putJiraDefaults')[0]?.body.state_mapping).toEqual({
    is_state_required_for_deploy: true,
    ticket_state_id_required_for_deploy: '10011',
    should_transition_state_post_deploy: true,
    ticket_state_id_desired_post_deploy: '10002',
  });
  expect(await reasonOf(submit, user)).toBe('Nothing has changed.');
});

test('labels and the status of new issues are saved with the rest', async () => {
  let stored = jiraDefaults;
  const { user, api, section } = await openRead({ getJiraDefaults: () => stored, putJiraDefaults: ({ body }) => (stored = body) });
  await user.type(section.getByRole('combobox', { name: 'Labels' }), 'security,change-board{Enter}');
  const submit = section.getByRole('button', { name: 'Submit' });
  await choose(user, section, 'Status of a new issue', 'Approved');
  expect(await reasonOf(submit, user)).toMatch(/cannot start in the state that approves it/);
  await choose(user, section, 'Status of a new issue', 'Done');
  await user.click(submit);
  expect(await screen.findByText('Jira Defaults Updated')).toBeTruthy();
  expect(api.requests('putJiraDefaults')[0]?.body).toMatchObject({ status_id: '10002', labels: ['security', 'change-board'] });
});

test('a label that is in use in Jira is found by a part of it, which is marked', async () => {
  const { user, section } = await openRead();
  const field = section.getByRole('combobox', { name: 'Labels' });
  await user.type(field, 'BOARD');
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['change-board']);
  expect(offered[0]?.querySelector('mark')?.textContent).toBe('board');
  await user.click(offered[0]!);
  expect(field).toHaveProperty('value', '');
  expect(section.getByText('change-board')).toBeTruthy();
});

test('starts empty where nothing is configured, and says which fields are required when they are left', async () => {
  const { user, section } = await openRead({ getJiraDefaults: notConfigured, listJiraOptions: notConfigured });
  await user.click(section.getByRole('combobox', { name: /^Project/ }));
  await user.tab();
  expect(await section.findByText('Project is required')).toBeTruthy();
  await user.click(section.getByRole('combobox', { name: /^Priority/ }));
  await user.tab();
  expect(await section.findByText('Priority is required')).toBeTruthy();
});

test('another project takes back what belonged to the first', async () => {
  const { user, section } = await openRead();
  await choose(user, section, 'Project', 'Network');
  expect(section.getByRole('combobox', { name: /^Issue Type/ })).toHaveProperty('value', '');
  expect(section.getByRole('switch', { name: 'Require a ticket state before deployment' })).toHaveProperty('checked', false);
});

test('an override is a section of its own, and is removed though the server has none', async () => {
  const { user, dialog } = await openRead({
    listJiraOptions: { product_default_issue_options: [{ product: 'okta', ...jiraDefaults }] },
    deleteJiraOptions: notConfigured,
  });
  const section = within(await dialog.findByRole('region', { name: 'Okta' }));
  await user.click(section.getByRole('button', { name: 'Remove override' }));
  expect(dialog.queryByText('Jira is not configured.')).toBeNull();
});

test('a new override is added for a product that is deployed to', async () => {
  const { user, dialog } = await openRead();
  await choose(user, dialog, 'Add override', 'Okta');
  expect(await dialog.findByRole('region', { name: 'Okta' })).toBeTruthy();
});

test('says that Jira cannot be reached, and nothing of a failure that was only passed through', async () => {
  const { section } = await open({ getJiraDetails: refusal(502, 'Connection to Jira failed. Please check your instance health.') });
  expect(await section.findByText('Connection to Jira failed. Please check your instance health.', {}, { timeout: 10_000 })).toBeTruthy();
});

test('ignores a failure that was only passed through', async () => {
  const { section } = await openRead({ getJiraDetails: refusal(500, 'pass-through request failed') });
  expect(section.queryByText(/pass-through/)).toBeNull();
  expect(section.getByRole('combobox', { name: /^Project/ })).toBeTruthy();
});

test('the secret of a webhook is shown once, to who set it up', async () => {
  let stored: TicketWebhook | null = null;
  const { user, dialog } = await openRead({
    getTicketWebhook: () => ({ webhook: stored }),
    createTicketWebhook: () => {
      stored = webhookOf();
      return { webhook: stored, secret: 'a-secret-of-the-webhook' };
    },
  });
  const section = within(await dialog.findByRole('region', { name: 'Webhook' }));
  await user.click(await section.findByRole('button', { name: 'Set up webhook' }));
  expect(await section.findByText('a-secret-of-the-webhook')).toBeTruthy();
  expect(await section.findByText(webhookOf().url)).toBeTruthy();
  expect(section.getByText('None yet')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Configure Jira' }));
  expect(await screen.findByText(webhookOf().url)).toBeTruthy();
  expect(screen.queryByText('a-secret-of-the-webhook')).toBeNull();
});

test('a webhook says why its newest event was refused, and is removed after a question', async () => {
  const refused = { at: '2026-11-15T08:00:00.000Z', because: 'The event is not signed with the secret, or its signature is wrong.' };
  let stored: TicketWebhook | null = webhookOf({ refused });
  const { user, dialog } = await openRead({
    getTicketWebhook: () => ({ webhook: stored }),
    deleteTicketWebhook: () => {
      stored = null;
      return null;
    },
  });
  const section = within(await dialog.findByRole('region', { name: 'Webhook' }));
  expect(await section.findByText(/or its signature is wrong\./)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Remove webhook' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove the webhook?' }));
  await user.click(question.getByRole('button', { name: 'Remove webhook' }));
  expect(await section.findByRole('button', { name: 'Set up webhook' })).toBeTruthy();
});

test('a change that is not saved outlives a read that fails, which says so beside it', async () => {
  let isReachable = true;
  const { user, dialog, section } = await openRead({
    getJiraDefaults: () => (isReachable ? jiraDefaults : refusal(400, 'The store is not reachable.')),
  });
  await choose(user, section, 'Project', 'Network');
  isReachable = false;
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.tickets.all }));
  expect(await dialog.findByText('The configuration could not be loaded')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: /^Project/ })).toHaveProperty('value', 'Network');
});
