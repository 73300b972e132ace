import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sortByEach } from '../../../../test-support/sort-by-each.ts';
import { remediationAnswers, subscriptionOf } from '../../../../test-support/remediation.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./subscriptions-screen.tsx'));

const address = '/quests/subscriptions';
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const counting = subscriptionOf({ next_execution_time: inMinutes(59) });
const row = () => screen.findByRole('row', { name: /Keep Okta policies in place/ });
const show = (quest: Quest, role: 'administrator' | 'read-only' = 'administrator') =>
  renderScreen(address, { as: role, answers: { ...remediationAnswers(quest), unsubscribe: { message: 'The subscription has ended.' } } });

test('counts down to the next deployment without announcing each second', async () => {
  await show(counting);
  const shown = within(await row());
  expect(shown.getByRole('timer').textContent).toMatch(/^00:5\d:\d\d$/);
  expect(shown.getByText('Every 2 h')).toBeTruthy();
  expect(shown.getByRole('status').textContent).toBe('');
  expect(screen.getByText('1 of 1 subscription is on')).toBeTruthy();
});

test.each([
  ['at zero', subscriptionOf({ next_execution_time: inMinutes(-1) })],
  ['while its job runs', subscriptionOf({ next_execution_time: inMinutes(59), running_job_uuid: '6f9d2c1e-0000-4000-8000-000000000099' })],
])('%s it says that it deploys', async (_, quest) => {
  await show(quest);
  expect(within(await row()).getByRole('status').textContent).toBe('Deploy in progress. Execution may take several minutes.');
});

test('one that follows the data explains itself', async () => {
  const { user } = await show(subscriptionOf({ frequency: 0 }));
  await user.hover(
    within(await row())
      .getAllByText('Event driven')
      .at(-1)!,
  );
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Active event driven subscription. This remediation will deploy whenever the underlying data is updated.',
  );
});

test('without a subscription it is off', async () => {
  await show(subscriptionOf());
  expect(within(await row()).getByText('Subscription Off')).toBeTruthy();
  expect(screen.getByText('0 of 1 subscription is on')).toBeTruthy();
});

test('one whose first deployment no one has approved is not on', async () => {
  const approval_job_uuid = '6f9d2c1e-0000-4000-8000-000000000098';
  await show({ ...subscriptionOf({ frequency: 0, approval_job_uuid }), statuses: ['INCOMPLETE'] });
  const shown = within(await row());
  expect(shown.getAllByText('Waiting for approval')).toHaveLength(2);
  expect(shown.getByRole('link', { name: 'Deployment' }).getAttribute('href')).toContain(approval_job_uuid);
  expect(shown.queryByText(/Subscription Off|^Subscribed/)).toBeNull();
  expect(screen.getByText('0 of 1 subscription is on')).toBeTruthy();
});

test('one that is muted or hidden is listed as long as it deploys automatically', async () => {
  const muted = { ...counting, quest_instance_mute: true };
  const hidden = { ...counting, node_id: 'hidden', quest_tome_name: 'Keep zones in place', quest_tome_hide: true };
  const off = { ...subscriptionOf(), node_id: 'off', quest_tome_name: 'Keep groups in place', quest_instance_mute: true };
  const { api } = await renderScreen(address, {
    as: 'administrator',
    answers: { ...remediationAnswers(muted), listQuests: { quests: [muted, hidden, off], as_of: null } },
  });
  const shown = within(await row());
  expect(shown.getByText(/· Muted/)).toBeTruthy();
  expect(shown.getByRole('timer')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Keep zones in place/ })).getByText(/· Hidden/)).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Keep groups in place/ })).toBeNull();
  expect(screen.getByText('2 of 2 subscriptions are on')).toBeTruthy();
  expect(api.requests('listQuests')[0]).toMatchObject({ query: { show_all: true } });
});

test('is not reset before it is ended', async () => {
  const { user } = await show({ ...counting, quest_instance_id: '6f9d2c1e-0000-4000-8000-000000000098' });
  await user.click(await screen.findByRole('button', { name: 'More about Keep Okta policies in place' }));
  const item = await screen.findByRole('menuitem', { name: 'Reset… (unsubscribe first)' });
  expect(item).toHaveProperty('disabled', true);
});

test('one that the restore of a backup paused says so', async () => {
  await show(subscriptionOf({ paused_time: inMinutes(-5), paused_by: 'restore' }));
  expect(within(await row()).getByText('Paused after a restore')).toBeTruthy();
});

test('one that a rollback paused says so, and is resumed where its plan is shown', async () => {
  await show(subscriptionOf({ paused_time: inMinutes(-5), paused_by: 'rollback' }));
  const shown = within(await row());
  expect(shown.getByText('Paused by rollback')).toBeTruthy();
  expect(shown.queryByRole('timer')).toBeNull();
  expect(shown.queryByText('Subscribed')).toBeNull();
  expect(screen.getByText('0 of 1 subscription is on')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Resume' }).getAttribute('href')).toMatch(/\/subscription\/subscribe$/);
});

test('is ended after a question', async () => {
  const { user, api } = await show(counting);
  await user.click(await screen.findByRole('button', { name: 'More about Keep Okta policies in place' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe…' }));
  const question = await screen.findByRole('dialog', { name: 'Unsubscribe from “Keep Okta policies in place”?' });
  expect(api.requests('unsubscribe')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Unsubscribe' }));
  await expect.poll(() => api.requests('unsubscribe').length).toBe(1);
});

test('a read-only user cannot end it, and reads which role that needs', async () => {
  const { user } = await show(counting, 'read-only');
  await user.click(await screen.findByRole('button', { name: 'More about Keep Okta policies in place' }));
  const item = await screen.findByRole('menuitem', { name: 'Unsubscribe… (needs the Standard role)' });
  expect(item).toHaveProperty('disabled', true);
});

test('without any remediation of the kind it says where they come from', async () => {
  await renderScreen(address, { as: 'administrator', answers: { listQuests: { quests: [], as_of: null } } });
  expect(await screen.findByText('No subscriptions yet')).toBeTruthy();
});

test('a click anywhere in a row opens the remediation', async () => {
  const { user } = await show(counting);
  await user.click(within(await row()).getByText('Every 2 h'));
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/quests\/keep-okta-policies-in-place/));
});

test('sorts by each column that offers it, and by none that the address makes up', async () => {
  const rendered = await renderScreen(`${address}?sort=nonsense`, { as: 'administrator', answers: remediationAnswers(counting) });
  expect(await sortByEach(rendered)).toEqual(['Priority', 'Remediation', 'Status', 'Deployed', 'Frequency', 'Subscription']);
});
