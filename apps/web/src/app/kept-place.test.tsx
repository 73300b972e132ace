import type { User } from '@rampart/contract/users/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Answers } from '../../test-support/played-api.ts';
import { rationalizationOf } from '../../test-support/rationalization.ts';
import { controlOf, programAnswers, questOf, remediationAnswers, subscriptionOf } from '../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() =>
  Promise.all([
    import('../features/users/user-management-screen.tsx'),
    import('../features/audit/audit-log-screen.tsx'),
    import('../features/remediate/explorer/quests-list-screen.tsx'),
    import('../features/remediate/explorer/subscriptions-screen.tsx'),
    import('../features/remediate/programs/program-type-screen.tsx'),
    import('../features/rationalize/rationalization-screen.tsx'),
  ]),
);

type Change = (rendered: RenderedScreen) => Promise<void>;

const sortBy =
  (header: RegExp): Change =>
  async ({ user }) =>
    user.click(within(await screen.findByRole('columnheader', { name: header })).getByRole('button'));
const filterBy =
  (words: string): Change =>
  async ({ user }) => {
    await user.click((await screen.findAllByRole('searchbox'))[0]!);
    await user.paste(words);
    await user.keyboard('{Enter}');
  };
const choose =
  (label: string, option: string): Change =>
  async ({ user }) =>
    user.selectOptions(await screen.findByLabelText(label), option);

const person: User = {
  username: 'rashid.okafor@haldenfreight.example',
  first_name: 'Rashid',
  last_name: 'Okafor',
  role: 'standard',
  date_joined: '2026-11-15T14:05:00.000Z',
  external_user: false,
  email_verified: true,
  rampart_roles: [],
};
const users: Answers = { listUsers: { users: [person] }, listInvitations: { data: { invited_users: [] } } };
const noEvents = { summary: { id: 's', count: 0 }, events: [] };
const audit: Answers = { searchAuditLog: { ...noEvents, actions: [], actors: [] }, listAuditResults: noEvents };
const remediations: Answers = { ...remediationAnswers(questOf()), listViews: { views: [] } };
const dates = ['2026-11-15', '2026-10-01'];
const rationalization: Answers = { countRationalizations: { count: 2, dates }, getRationalization: rationalizationOf() };

test.each<[string, string, Answers, Change, string]>([
  ['a filter of users', '/settings/user-management', users, filterBy('rashid'), '?q=rashid'],
  ['the order of users', '/settings/user-management', users, sortBy(/^Email/), '?sort=-email'],
  ['a filter of the audit log', '/settings/audit-log', audit, choose('Status', 'Failure'), '?status=failure'],
  ['a filter of remediations', '/quests/explore', remediations, filterBy('okta'), '?q=okta'],
  ['the order of remediations', '/quests/explore', remediations, sortBy(/^Remediation/), '?sort=name'],
  ['the order of subscriptions', '/quests/subscriptions', remediationAnswers(subscriptionOf()), sortBy(/^Frequency/), '?sort=frequency'],
  ['a filter of a program', '/programs/baseline', programAnswers(controlOf()), filterBy('okta'), '?q=okta'],
  ['the order of a program', '/programs/baseline', programAnswers(controlOf()), sortBy(/^Control/), '?sort=name'],
  ['the day of a rationalization', '/bridge/rationalization', rationalization, choose('Day', '1 Oct 2026'), '?date=2026-10-01'],
])('%s changes while the page stays where it is', async (_, address, answers, change, search) => {
  const rendered = await renderScreen(address, { as: 'administrator', answers });
  await screen.findByRole('heading', { level: 1 });
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onTestFinished(() => scroll.mockRestore());
  await change(rendered);
  await waitFor(() => expect(decodeURIComponent(window.location.search)).toBe(search));
  expect(scroll).not.toHaveBeenCalled();
});
