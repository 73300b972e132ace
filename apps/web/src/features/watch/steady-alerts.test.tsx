import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers, ids, list, users } from '../../../test-support/drift.ts';
import { refusal } from '../../../test-support/played-api.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { sessionOf } from '../../../test-support/signed-in.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { alertBeside, displayAfter, neighbourOf, steadyAlerts } from './steady-alerts.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./drift-screen.tsx'));

const named = (id: string): DriftAlert => ({ ...list.alerts[0]!, grouping_id: id });
const idsOf = (alerts: readonly DriftAlert[]): string[] => alerts.map(({ grouping_id: id }) => id);

test('alerts on display keep their order, new ones above them wait, and those that move up from the next page follow', () => {
  const { shown, waiting } = steadyAlerts(['a', 'b', 'c'], ['n', 'c', 'a', 'd'].map(named));
  expect([idsOf(shown), waiting]).toEqual([['a', 'c', 'd'], 1]);
  expect(steadyAlerts(['gone'], [named('n')])).toEqual({ shown: [named('n')], waiting: 0 });
});

test('the open alert changes with the address and the list only', () => {
  const first = displayAfter(undefined, { list: 'all', named: undefined, alerts: [named('a')] });
  expect(first.opened).toBe('a');
  expect(displayAfter(first, { list: 'all', named: undefined, alerts: [named('n'), named('a')] })).toBe(first);
  const replaced = displayAfter(first, { list: 'all', named: undefined, alerts: [named('n')] });
  expect(replaced).toEqual({ ...first, ids: ['n'] });
  expect(steadyAlerts(replaced.ids, [named('m'), named('n')])).toEqual({ shown: [named('n')], waiting: 1 });
  expect(displayAfter(first, { list: 'all', named: 'n', alerts: [named('n'), named('a')] }).opened).toBe('n');
  expect(displayAfter(first, { list: 'high', named: undefined, alerts: [named('n')] }).opened).toBe('n');
  const none = displayAfter(first, { list: 'all', named: undefined, alerts: [] });
  expect(displayAfter(none, { list: 'all', named: undefined, alerts: [] })).toBe(none);
  expect(displayAfter(none, { list: 'all', named: undefined, alerts: [named('n')] }).opened).toBe('n');
});

test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  // It has left the list, or was never in it.
  ['gone', 1, 'b'],
  ['gone', -1, 'a'],
  ['other', 1, 'a'],
  ['other', -1, 'c'],
] as const)('beside %s, by %i, is %s', (opened, by, id) => {
  expect(alertBeside(by, { ids: ['a', 'gone', 'b', 'c'], opened }, ['a', 'b', 'c'].map(named))?.grouping_id).toBe(id);
});

test('after a decision the next alert that was not decided about is open, or else the one before', () => {
  const alerts = ['a', 'b', 'c'].map(named);
  expect(neighbourOf('a', alerts, [named('a'), named('b')])).toBe('c');
  expect(neighbourOf('c', alerts, [named('c')])).toBe('b');
  expect(neighbourOf('a', alerts, alerts)).toBeUndefined();
});

const third: DriftAlert = {
  ...list.alerts[0]!,
  grouping_id: '0197a000-0000-7000-8000-000000000003',
  details: { ...list.alerts[0]!.details, title: 'Policy “Guests” disabled' },
};
const [mfa, legacy] = list.alerts as [DriftAlert, DriftAlert];
const listOf = (...alerts: DriftAlert[]) => ({ ...list, alerts, total: alerts.length, open: alerts.length });
const poll = () => act(() => queryClient.refetchQueries({ queryKey: queryKeys.watch.all }));
const article = (name: RegExp) => screen.findByRole('article', { name });
const rows = () =>
  within(screen.getByRole('list', { name: 'Alerts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /“([^”]+)”/.exec(textContent)?.[1]);

test('a poll exchanges neither the open alert nor the rows, and new alerts are shown when they are asked for', async () => {
  let stored = listOf(mfa, legacy);
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers: { ...answers, listDriftAlerts: () => stored } });
  await article(/Require MFA/);
  stored = listOf(third, mfa, legacy);
  await poll();
  const more = await screen.findByRole('button', { name: '1 new' });
  expect(await article(/Require MFA/)).toBeTruthy();
  expect(rows()).toEqual(['Require MFA for all users', 'Block legacy']);
  await user.keyboard('a');
  await waitFor(() => expect(api.requests('decideDriftGrouping')).toMatchObject([{ params: { id: ids[0] } }]));
  await user.click(more);
  expect(rows()).toEqual(['Guests', 'Require MFA for all users', 'Block legacy']);
  expect(document.activeElement?.textContent).toMatch(/Guests/);
  expect(await article(/Require MFA/)).toBeTruthy();
});

test('what comes to a later page from the one before is not called new', async () => {
  let stored = { ...listOf(mfa, legacy), total: 60 };
  const { user } = await renderScreen('/drift?page=2', { as: 'standard', answers: { ...answers, listDriftAlerts: () => stored } });
  await article(/Require MFA/);
  stored = { ...listOf(third, mfa, legacy), total: 1261, open: 1203 };
  await poll();
  expect(await screen.findByText('1,203 open, 1,261 alerts shown')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Show 1 from the page before' }));
  expect(rows()).toEqual(['Guests', 'Require MFA for all users', 'Block legacy']);
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});

test('an alert that new ones push off the page stays open, and the keys go on from its place', async () => {
  let stored = listOf(mfa, legacy);
  const { user, api } = await renderScreen(`/drift?alert=${ids[1]}&priorities=high`, {
    as: 'standard',
    answers: { ...answers, listDriftAlerts: () => stored },
  });
  await article(/Block legacy/);
  stored = { ...listOf(third, mfa), total: 3 };
  await poll();
  expect(await screen.findByText('This alert is no longer in the list')).toBeTruthy();
  const left = within(await article(/Block legacy/));
  expect(await left.findByRole('region', { name: 'Before and after' })).toBeTruthy();
  expect(left.queryByRole('button', { name: 'Resolve…' })).toBeNull();
  await user.keyboard('k');
  expect(await article(/Require MFA/)).toBeTruthy();
  expect(screen.queryByText('This alert is no longer in the list')).toBeNull();
  act(() => window.history.back());
  await screen.findByText(/Choose another alert from the list\.$/);
  await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
  await waitFor(() => expect(window.location.search).toBe(`?tags=${ids[1]}`));
  expect(api.requests('listDriftAlerts').at(-1)).toMatchObject({ query: { tags: ids[1], offset: 0 } });
});

test('an alert that another person has decided about says so, and keys decide about no other in its place', async () => {
  let stored = listOf(mfa, legacy);
  const { user, api } = await renderScreen(`/drift?alert=${ids[0]}`, {
    as: 'standard',
    answers: { ...answers, listDriftAlerts: () => stored },
  });
  await article(/Require MFA/);
  stored = listOf(legacy);
  await poll();
  expect(await screen.findByText('This alert is no longer in the list')).toBeTruthy();
  await user.keyboard('a');
  await user.keyboard('r');
  expect(api.requests('decideDriftGrouping')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('j');
  expect(await article(/Block legacy/)).toBeTruthy();
});

test('who resolves the open alert goes on with the next one, and the address names it', async () => {
  let stored = listOf(mfa, legacy, third);
  const { user } = await renderScreen(`/drift?alert=${ids[1]}`, {
    as: 'standard',
    answers: {
      ...answers,
      listDriftAlerts: () => stored,
      decideDriftGrouping: () => {
        stored = listOf(mfa, third);
        return { alert: null };
      },
    },
  });
  await user.click(within(await article(/Block legacy/)).getByRole('button', { name: 'Resolve…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve: 1 change' }));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await article(/Guests/)).toBeTruthy();
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('alert')).toBe(third.grouping_id));
});

test('a page that has no alerts gives way to the last one that has', async () => {
  const { api } = await renderScreen('/drift?page=9', {
    as: 'standard',
    answers: {
      ...answers,
      listDriftAlerts: ({ query }) => (query.offset > 50 ? { ...list, alerts: [], total: 51, open: 51 } : { ...list, total: 51, open: 51 }),
    },
  });
  await article(/Require MFA/);
  expect(window.location.search).toBe('?page=2');
  expect(screen.queryByText('No drift')).toBeNull();
  expect(api.requests('listDriftAlerts').at(-1)).toMatchObject({ query: { offset: 50 } });
});

test('a page that has no alerts calls no one back who went on to the definitions', async () => {
  const first = Promise.withResolvers<typeof list>();
  await renderScreen('/drift?page=9', {
    as: 'standard',
    answers: { ...answers, listDriftAlerts: () => first.promise, listDriftDefinitions: { definitions: [] } },
  });
  const definitions = await screen.findByRole('link', { name: 'Definitions' });
  // In one go: this screen is shown until the other one is loaded.
  await act(async () => {
    fireEvent.click(definitions);
    first.resolve({ ...list, alerts: [], total: 51, open: 51 });
    await first.promise;
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Definitions' }).getAttribute('aria-current')).toBe('page'));
  expect(window.location.pathname).toBe('/drift/definitions');
});

test('a dialog stays open with what was typed when its page has no alerts any more, and closes for good when it is done', async () => {
  let isEmpty = false;
  const { user, api } = await renderScreen('/drift?page=2', {
    as: 'standard',
    answers: {
      ...answers,
      listDriftAlerts: ({ query }) =>
        query.offset === 0 ? { ...listOf(mfa, legacy), total: 50 } : isEmpty ? { ...listOf(), total: 50 } : { ...listOf(third), total: 51 },
    },
  });
  await user.click(within(await article(/Guests/)).getByRole('button', { name: 'Resolve…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve: 1 change' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Dealt with');
  isEmpty = true;
  await poll();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByText('No drift')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests('decideDriftGrouping')).toMatchObject([{ params: { id: third.grouping_id }, body: { reason: 'Dealt with' } }]);
});

test('the chart says when it could not be loaded', async () => {
  const { user } = await renderScreen('/drift', {
    as: 'standard',
    answers: { ...answers, countDrift: () => refusal(400, 'Too many days.') },
  });
  expect(await screen.findByText('The chart could not be loaded')).toBeTruthy();
  expect(await article(/Require MFA/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
});

const staff = { id: ids[1], email: 'engineer@provider.example', first_name: 'Eva', last_name: 'Lund' };

test('who is no user of the tenant is not proposed as the owner, and a refusal is shown in the form', async () => {
  const detail = 'No user of this tenant has that address. Choose one of its users as the owner.';
  let isRefused = false;
  const { user, api } = await renderScreen('/drift', {
    as: sessionOf('rampart-engineer', { user: staff }),
    answers: {
      ...answers,
      decideDriftGrouping: ({ body }) => {
        isRefused = body?.owner === staff.email;
        return isRefused ? refusal(400, [{ msg: detail, loc: ['body', 'owner'] }]) : { alert: null };
      },
    },
  });
  await user.click(within(await article(/Require MFA/)).getByRole('button', { name: 'Resolve…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve: 1 change' }));
  const owner = dialog.getByLabelText('Owner', { selector: 'input' });
  await waitFor(() => expect(api.requests('listUsers').length).toBeGreaterThan(0));
  expect(owner).toHaveProperty('value', '');
  await user.type(owner, staff.email);
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByText(detail)).toBeTruthy();
  await user.clear(owner);
  await user.type(owner, 'rashid');
  await user.click(await screen.findByRole('option', { name: users[1] }));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(api.requests('decideDriftGrouping').at(-1)).toMatchObject({ body: { owner: users[1] } }));
});
