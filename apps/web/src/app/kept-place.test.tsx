import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { User } from '@rampart/contract/users/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { answers as driftAnswers, list as driftAlerts } from '../../test-support/drift.ts';
import type { Answers } from '../../test-support/played-api.ts';
import { rationalizationOf } from '../../test-support/rationalization.ts';
import { controlOf, programAnswers, questOf, remediationAnswers, subscriptionOf } from '../../test-support/remediation.ts';
import { type RenderedScreen, renderScreen } from '../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() =>
  Promise.all([
    import('../features/users/user-management-screen.tsx'),
    import('../features/audit/audit-log-screen.tsx'),
    import('../features/deploy/deployment-log-screen.tsx'),
    import('../features/watch/drift-screen.tsx'),
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

const press =
  (name: string): Change =>
  async ({ user }) =>
    user.click(await screen.findByRole('button', { name }));

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

const eleven = Array.from({ length: 11 }, (_, index) => `${index}`);
const manyUsers: Answers = { ...users, listUsers: { users: eleven.map((place) => ({ ...person, username: `${place}@example.test` })) } };
const severalOf = (quest: Quest): Answers => ({
  ...remediations,
  listQuests: { quests: eleven.map((place) => ({ ...quest, node_id: place })), as_of: null },
});
const event = {
  action: 'session.start',
  status: 'success',
  actor: person.username,
  message: 'Signed in with a password',
  source: '192.0.2.7',
  timestamp: '2026-11-15T08:00:00.000Z',
} as const;
const firstEvents = { summary: { id: 's', count: 11 }, events: [{ seq: 1, hash: 'a'.repeat(64), event }] };
const events: Answers = { searchAuditLog: { ...firstEvents, actions: [], actors: [] }, listAuditResults: firstEvents };
const deployments: Answers = {
  listDeploymentJobs: { jobs: [driftAnswers.getDeploymentJob.job] },
  getDeploymentSettings: { second_approver: false, administrators: 2, off_request: null },
};
const drift: Answers = { ...driftAnswers, listDriftAlerts: { ...driftAlerts, total: 51 } };
const openAlert = `alert=${driftAlerts.alerts[0]!.grouping_id}`;

interface Changed {
  readonly address: string;
  readonly answers: Answers;
  readonly change: Change;
  /** What the address says afterwards. */
  readonly search: string;
}

/** Where the router scrolled to. It does so when what has changed is on the screen, long after the address. */
async function scrollsOf({ address, answers, change, search }: Changed): Promise<unknown[][]> {
  const rendered = await renderScreen(address, { as: 'administrator', answers });
  await screen.findByRole('heading', { level: 1 });
  const router = window['__TSR_ROUTER__']!;
  await waitFor(() => expect(router.state.status).toBe('idle'));
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onTestFinished(() => scroll.mockRestore());
  const shown: string[] = [];
  router.subscribe('onRendered', ({ toLocation }) => shown.push(decodeURIComponent(toLocation.searchStr)));
  await change(rendered);
  await waitFor(() => expect(shown).toEqual([search]));
  return scroll.mock.calls;
}

test.each<[string, string, Answers, Change, string]>([
  ['a filter of users', '/settings/user-management', users, filterBy('rashid'), '?q=rashid'],
  ['the order of users', '/settings/user-management', users, sortBy(/^Email/), '?sort=-email'],
  ['the order of the second page of users', '/settings/user-management?page=2', manyUsers, sortBy(/^Email/), '?sort=-email'],
  ['a filter of the audit log', '/settings/audit-log', audit, choose('Status', 'Failure'), '?status=failure'],
  ['a filter of its second page', '/settings/audit-log?page=2', events, choose('Status', 'Failure'), '?status=failure'],
  ['a filter of the deployment log', '/settings/deployment-log?page=2', deployments, choose('Status', 'Failed'), '?status=failed'],
  ['a filter of remediations', '/quests/explore', remediations, filterBy('okta'), '?q=okta'],
  ['the order of remediations', '/quests/explore', remediations, sortBy(/^Remediation/), '?sort=name'],
  ['the order of subscriptions', '/quests/subscriptions', remediationAnswers(subscriptionOf()), sortBy(/^Frequency/), '?sort=frequency'],
  ['a filter of a program', '/programs/baseline', programAnswers(controlOf()), filterBy('okta'), '?q=okta'],
  ['the order of a program', '/programs/baseline', programAnswers(controlOf()), sortBy(/^Control/), '?sort=name'],
  ['the day of a rationalization', '/bridge/rationalization', rationalization, choose('Day', '1 Oct 2026'), '?date=2026-10-01'],
])('%s changes while the page stays where it is', async (_, address, answers, change, search) => {
  expect(await scrollsOf({ address, answers, change, search })).toEqual([]);
});

test.each<[string, string, Answers, Change, string]>([
  ['users', '/settings/user-management?q=example', manyUsers, press('Next page'), '?q=example&page=2'],
  ['users in another size', '/settings/user-management?page=2', manyUsers, choose('Rows per page', '5 rows'), '?size=5'],
  ['the audit log', '/settings/audit-log?status=success', events, press('Next page'), '?page=2&status=success'],
  ['the audit log in another size', '/settings/audit-log', events, choose('Rows per page', '50 rows'), '?size=50'],
  ['the deployment log', '/settings/deployment-log?page=2', deployments, press('Previous page'), ''],
  ['remediations', '/quests/explore', severalOf(questOf()), press('Next page'), '?page=2'],
  ['subscriptions', '/quests/subscriptions', severalOf(subscriptionOf()), press('Next page'), '?page=2'],
  ['alerts', `/drift?${openAlert}`, drift, press('Next'), '?page=2'],
])('another page of %s begins at its top', async (_, address, answers, change, search) => {
  expect(await scrollsOf({ address, answers, change, search })).toEqual([[{ top: 0, left: 0 }]]);
});
