import type { DriftTicket } from '@rampart/contract/watch/alerts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { applicationOf } from '../../../test-support/connections.ts';
import { answers, change, ids, list, users } from '../../../test-support/drift.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { queryClient } from '../../shell/api/query-client.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./drift-screen.tsx'));

test('an alert says who did what, what it lets through, and what differs in the vendor’s words', async () => {
  await renderScreen('/drift', { as: 'administrator', answers });
  const open = within(await screen.findByRole('article', { name: 'Policy “Require MFA for all users” disabled' }));
  expect(open.getByText('l.marchetti@haldenfreight.example')).toBeTruthy();
  expect(open.getByText('Raised by 4.8 points')).toBeTruthy();
  expect(open.getByText('1 control is no longer in place. 9,774 attacks of the last 90 days would get through again.')).toBeTruthy();
  expect(open.getByText('Possible again: Password Spraying (T1110.003).')).toBeTruthy();
  const difference = within(await open.findByRole('region', { name: 'Before and after' }));
  for (const text of ['Enable policy', 'On', 'Off', 'Users: exclude groups', 'Contractors', '−1', '+2'])
    expect(difference.getByText(text)).toBeTruthy();
  expect(screen.getByText('2 open, 2 alerts shown')).toBeTruthy();
});

test('a control that is no longer in place leads to its remediation, and an alert has a link to copy', async () => {
  const { user } = await renderScreen('/drift', { as: 'read-only', answers });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  const remediation = await open.findByRole('link', { name: 'Open remediation for Require MFA for everyone' });
  expect(remediation.getAttribute('href')).toBe('/quests/shorten-okta-sessions-baseline');
  await user.click(open.getByRole('button', { name: 'Copy link to this alert' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/drift?tags=${ids[0]}`);
});

test.each([
  ['raised', 'Revert…', 'Accept…'],
  ['lowered', 'Accept…', 'Revert…'],
] as const)('of an alert that %s the risk, the recommended act stands out', async (level, recommended, other) => {
  const posture_risk = { level, points: level === 'raised' ? 1.1 : -1.1, attacks: null, techniques: [], controls: [] };
  const alerts = list.alerts.map((alert) => ({ ...alert, posture_risk }));
  await renderScreen('/drift', { as: 'administrator', answers: { ...answers, listDriftAlerts: { ...list, alerts } } });
  const open = within(await screen.findByRole('article'));
  const variants = [recommended, other].map((name) => open.getByRole('button', { name }).getAttribute('data-variant'));
  expect(variants).toEqual(['filled', 'default']);
  expect(open.getByText(new RegExp(`^Posture risk is ${level} by 1\\.1 points\\.`))).toBeTruthy();
});

test('the chosen view is scrolled into sight in the bar of views', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function place(this: HTMLElement) {
    return this.getAttribute('aria-pressed') === 'true' ? 400 : 0;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await renderScreen('/drift?statuses=all', { as: 'administrator', answers });
  const views = await screen.findByRole('group', { name: 'Views' });
  expect(within(views).getByRole('button', { pressed: true }).textContent).toBe('Everything');
  await waitFor(() => expect(views.scrollLeft).toBe(400));
});

test('what was before the first reading is not known, and is not drawn as without changes', async () => {
  const { user } = await renderScreen('/drift?from=2026-11-14&to=2026-11-15', { as: 'administrator', answers });
  await user.click(await screen.findByRole('button', { name: 'View as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['14 Nov 2026Not knownNot knownNot knownNot known', '15 Nov 20262002']),
  );
});

test('accepting asks for a reason, an owner and an end', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'administrator', answers });
  await user.click(await screen.findByRole('button', { name: 'Accept…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Accept as the baseline/ }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept as the baseline' }).disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Planned with the network team');
  await waitFor(() => expect(dialog.getByLabelText('Owner', { selector: 'input' })).toHaveProperty('value', users[0]));
  await user.click(dialog.getByRole('button', { name: 'Accept as the baseline' }));
  await waitFor(() =>
    expect(api.requests('decideDriftGrouping')).toMatchObject([
      {
        query: { new_status: 'accepted' },
        body: { reason: 'Planned with the network team', owner: users[0] },
      },
    ]),
  );
});

test('reverting shows what would be written before it is, and says when the product was read again, though the alert is closed then', async () => {
  let isReverted = false;
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: {
      ...answers,
      listDriftAlerts: () => (isReverted ? { ...list, alerts: [], total: 0, open: 0 } : list),
      revertDrift: () => {
        isReverted = true;
        return answers.revertDrift;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revert…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revert 1 change' }));
  const table = within(await dialog.findByRole('table', { name: 'Azure Conditional Access: Enable policy “Require MFA for all users”' }));
  for (const text of ['Off', 'On']) expect(table.getByText(text)).toBeTruthy();
  expect(dialog.getByText(/was changed once after that/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Revert 1 change' }));
  await screen.findByText('No drift');
  expect(dialog.getByText(/Azure Conditional Access was read again/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Close' }).closest('.mantine-Modal-body > [data-dialog-foot]')).not.toBeNull();
  expect(api.requests('planDriftRevert')).toHaveLength(1);
  expect(api.requests('revertDrift')).toMatchObject([{ body: { change_ids: [ids[0]], side: 'before', plan_hash: 'the-plan' } }]);
});

test.each([
  [
    'a second approver',
    { second_approver: true, administrators: 2, off_request: null },
    'is written to',
    'once another administrator approves',
    'Request approval',
  ],
  ['none', { second_approver: false, administrators: 2, off_request: null }, 'takes effect in', 'immediately', 'Revert 1 change'],
  [
    'a setting that cannot be read',
    refusal(403, 'Not you.'),
    'takes effect in',
    'immediately, or after approval where your organisation requires it',
    'Revert 1 change',
  ],
])('with %s, reverting says when it is written', async (_case, getDeploymentSettings, verb, when, label) => {
  const { user } = await renderScreen('/drift', { as: 'standard', answers: { ...answers, getDeploymentSettings } });
  await user.click(await screen.findByRole('button', { name: 'Revert…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revert 1 change' }));
  const text = `1 change ${verb} Azure Conditional Access ${when}. It is a deployment like any other and can be rolled back.`;
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole('button', { name: label })).toBeTruthy();
});

test('what Rampart does not write is not offered to be reverted, and the alert says what to do in the product', async () => {
  const steps = 'Rampart assigns no administrator roles. In the Microsoft Entra admin center, open Roles & admins.';
  const changes = [{ ...change, by_hand: steps }];
  await renderScreen('/drift', {
    as: 'standard',
    answers: { ...answers, listDriftAlerts: { ...list, alerts: [{ ...list.alerts[0]!, changes }] } },
  });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  expect(open.getByText(`${steps} The alert closes automatically when the product is as before.`)).toBeTruthy();
  expect(open.getByRole('button', { name: 'Resolve…' })).toBeTruthy();
  expect(open.queryByRole('button', { name: 'Revert…' })).toBeNull();
});

test('the history of an object offers the version that was first read', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'administrator', answers });
  const history = within(await screen.findByRole('region', { name: 'History of Require MFA for all users' }));
  expect(history.getByText('Now')).toBeTruthy();
  expect(history.getByRole('button', { name: /^Restore the version of/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(history.getByRole('button', { name: 'Restore the version that was first read…' }));
  await screen.findByRole('dialog', { name: 'Restore this version' });
  await waitFor(() => expect(api.requests('planDriftRevert')).toMatchObject([{ body: { change_ids: [ids[0]], side: 'before' } }]));
});

test('who may only read is told so where the buttons are', async () => {
  await renderScreen('/drift', { as: 'read-only', answers });
  const button = await screen.findByRole('button', { name: 'Acknowledge' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^Your role can view alerts\. .* ask an administrator for the Standard role\.$/)).toBeTruthy();
});

test('who may only read selects nothing, neither by box nor by key', async () => {
  const { user } = await renderScreen('/drift', { as: 'read-only', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.keyboard('x');
  await user.keyboard('j');
  await screen.findByRole('article', { name: /Block legacy/ });
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
});

test.each([
  ['raised', 'filled'],
  ['lowered', 'default'],
] as const)('where a change has %s the posture risk, Revert is %s', async (level, variant) => {
  const [first] = list.alerts;
  const alerts = [{ ...first!, posture_risk: { ...first!.posture_risk, level } }];
  await renderScreen('/drift', { as: 'administrator', answers: { ...answers, listDriftAlerts: { ...list, alerts } } });
  expect((await screen.findByRole('button', { name: 'Revert…' })).dataset['variant']).toBe(variant);
});

test('filters are in the address and asked of the server', async () => {
  const { api } = await renderScreen(`/drift/?tags=${ids[0]}&priorities=high&posture_risk=raised`, { as: 'administrator', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  expect(api.requests('listDriftAlerts')[0]).toMatchObject({ query: { tags: ids[0], priorities: ['high'], posture_risk: ['raised'] } });
  expect(api.requests('listDriftAlerts')[0]).not.toHaveProperty('query.statuses');
});

test('filters that no alert matches are named', async () => {
  const listDriftAlerts = { ...list, alerts: [], total: 0 };
  const { user } = await renderScreen('/drift/?priorities=high&posture_risk=raised', {
    as: 'administrator',
    answers: { ...answers, listDriftAlerts },
  });
  expect(await screen.findByText('No alert matches these filters')).toBeTruthy();
  expect(
    screen.getByText(
      'Status: New, Acknowledged · Priority: High · Posture risk: Raised hides all alerts. Clear the filters to see what waits for a decision.',
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByText('No drift')).toBeTruthy();
});

test('the days of the chart are chosen and in the address, and a filter that follows at once does not undo them', async () => {
  const { api } = await renderScreen('/drift/?priorities=high', { as: 'administrator', answers });
  const from = await screen.findByLabelText('Chart from');
  const week = screen.getByRole('radio', { name: 'Week' });
  // In one go, as on a busy machine: nothing is shown in between.
  act(() => {
    fireEvent.change(from, { target: { value: '2026-08-01' } });
    fireEvent.click(week);
  });
  await waitFor(() =>
    expect(api.requests('countDrift').at(-1)).toMatchObject({
      query: { time_aggregate: 'week', start_date: '2026-08-01', priorities: ['high'] },
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
    from: '2026-08-01',
    by: 'week',
    priorities: 'high',
  });
});

test('a day that is being typed stays in its field, and is not asked for; left as it is, the field says what the chart shows', async () => {
  await renderScreen('/drift/', { as: 'administrator', answers });
  const from = await screen.findByLabelText<HTMLInputElement>('Chart from');
  const before = from.value;
  for (const day of ['', '0020-08-01', '2999-08-01']) {
    fireEvent.change(from, { target: { value: day } });
    expect(from.value).toBe(day);
    expect(window.location.search).not.toContain('from');
  }
  fireEvent.blur(from);
  expect(from.value).toBe(before);
  fireEvent.change(from, { target: { value: '2026-08-01' } });
  await waitFor(() => expect(window.location.search).toContain('from=2026-08-01'));
});

test.each([
  [null, 'Nothing has been compared yet'],
  ['2026-11-15T08:00:00.000Z', 'No drift'],
])('without alerts, compared at %s, it says why', async (comparedAt, text) => {
  await renderScreen('/drift', {
    as: 'administrator',
    answers: { ...answers, listDriftAlerts: { ...list, alerts: [], total: 0, open: 0, compared_at: comparedAt } },
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('0 open, 0 alerts shown') === null).toBe(comparedAt === null);
});

test('where nothing was compared in the days of the chart, it counts no changes', async () => {
  const stats = { time_aggregate: 'day' as const, buckets: [], total: 0, high: 0 };
  await renderScreen('/drift', { as: 'administrator', answers: { ...answers, countDrift: stats } });
  expect(await screen.findByText(/· nothing compared$/)).toBeTruthy();
  expect(screen.queryByText(/0 changes found/)).toBeNull();
});

test('without the entitlement it is locked, and nothing is asked of the server', async () => {
  const { api } = await renderScreen('/drift', { as: 'administrator', entitled: ['export_data'], answers });
  expect(await screen.findByText(/You do not have entitlements to access this feature. Please speak with your/)).toBeTruthy();
  expect(api.requests('listDriftAlerts')).toEqual([]);
});

const ticket: DriftTicket = {
  tracking: 'filed',
  tool: 'jira',
  tool_name: 'Jira',
  name: 'SEC-12',
  url: 'https://haldenfreight.atlassian.net/browse/SEC-12',
  status: 'To Do',
  assignee: 'Ada Berg',
  problem: null,
};
const draft = { summary: 'Rampart: MFA disabled', description: 'What\nMFA was disabled.', tool_name: 'Jira' };
const tracked = { ...answers, listApplications: { applications: [applicationOf('jira')] } };

test('a ticket is created from an alert, and the alert shows it with its state', async () => {
  let created: DriftTicket | null = null;
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: {
      ...tracked,
      listDriftAlerts: () => ({ ...list, alerts: list.alerts.map((one) => ({ ...one, ticket: created })) }),
      draftAlertTicket: draft,
      createAlertTicket: () => ({ ticket: (created = ticket) }),
      getAlertTicket: () => ({ ticket: created && { ...created, status: 'In Progress' } }),
    },
  });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  expect(await open.findByText(/without a ticket/)).toBeTruthy();
  await user.click(await open.findByRole('button', { name: 'Create ticket…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create ticket' }));
  const summary = await dialog.findByRole('textbox', { name: /^Summary/ });
  expect(dialog.getByText('The ticket is created in Jira, with the fields that are configured for Azure Conditional Access.')).toBeTruthy();
  await user.clear(summary);
  await user.tab();
  expect(await dialog.findByText('Summary is required')).toBeTruthy();
  await user.type(summary, 'MFA is off');
  await user.click(dialog.getByRole('button', { name: 'Create ticket' }));
  expect(await screen.findByText('Issue Created!')).toBeTruthy();
  const shown = within(await open.findByRole('region', { name: 'Ticket' }));
  expect(shown.getByRole('link', { name: 'SEC-12' }).getAttribute('href')).toBe(ticket.url);
  expect(await shown.findByText('In Progress · Ada Berg')).toBeTruthy();
  expect(api.requests('createAlertTicket')).toEqual([
    { params: { id: ids[0] }, body: { summary: 'MFA is off', description: 'What\nMFA was disabled.' } },
  ]);
  expect(open.queryByRole('button', { name: 'Create ticket…' })).toBeNull();
});

test('a ticket can be written to its end though its alert closes meanwhile', async () => {
  let isClosed = false;
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: {
      ...tracked,
      listDriftAlerts: () => (isClosed ? { ...list, alerts: [], total: 0, open: 0 } : list),
      draftAlertTicket: draft,
      createAlertTicket: { ticket },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create ticket…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create ticket' }));
  await user.type(await dialog.findByRole('textbox', { name: /^Summary/ }), ' by hand');
  isClosed = true;
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.watch.all }));
  await screen.findByText('No drift');
  await user.click(dialog.getByRole('button', { name: 'Create ticket' }));
  expect(await screen.findByText('Issue Created!')).toBeTruthy();
  expect(api.requests('createAlertTicket')).toMatchObject([{ body: { summary: 'Rampart: MFA disabled by hand' } }]);
});

test('a ticket that the tracker refused says why, and can be created again', async () => {
  const refused: DriftTicket = {
    ...ticket,
    tracking: 'refused',
    name: null,
    url: null,
    status: null,
    problem: 'Jira names: “Cost centre”.',
  };
  await renderScreen('/drift', {
    as: 'standard',
    answers: { ...tracked, listDriftAlerts: { ...list, alerts: list.alerts.map((one) => ({ ...one, ticket: refused })) } },
  });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  expect(await open.findByText('Jira names: “Cost centre”.')).toBeTruthy();
  expect(await open.findByRole('button', { name: 'Create ticket…' })).toBeTruthy();
});

test('a person’s change with a ticket names it, and an address that is none of the web is no link', async () => {
  const changes = [{ ...change, ticket: { name: 'SEC-7', url: 'javascript:alert(1)' } }];
  await renderScreen('/drift', {
    as: 'standard',
    answers: { ...tracked, listDriftAlerts: { ...list, alerts: [{ ...list.alerts[0]!, changes }] } },
  });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  expect(await open.findByText(/with SEC-7/)).toBeTruthy();
  expect(open.queryByRole('link', { name: /SEC-7/ })).toBeNull();
});

test('without a tracker no ticket is offered, and none is missed', async () => {
  await renderScreen('/drift', { as: 'standard', answers });
  const open = within(await screen.findByRole('article', { name: /Require MFA/ }));
  expect(open.queryByRole('button', { name: 'Create ticket…' })).toBeNull();
  expect(open.queryByText(/without a ticket/)).toBeNull();
});
