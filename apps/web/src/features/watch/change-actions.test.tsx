import type { DriftAlert, DriftChange } from '@rampart/contract/watch/alerts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answers, change, ids, list } from '../../../test-support/drift.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { queryClient } from '../../shell/api/query-client.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./drift-screen.tsx'));

const accepted = '0197a000-0000-7000-8000-000000000003';
const changes: DriftChange[] = [
  { ...change, object_name: 'Require MFA' },
  { ...change, id: ids[1], object_name: 'Block legacy' },
  { ...change, id: accepted, object_name: 'Trusted sites', status: 'accepted' },
];
const alert: DriftAlert = {
  ...list.alerts[0]!,
  details: { ...list.alerts[0]!.details, title: 'Three policies changed' },
  change_count: changes.length,
  changes,
};
const several = { ...answers, listDriftAlerts: { ...list, alerts: [alert], total: 1, open: 1 } };
const shown = async () => within(await screen.findByRole('article', { name: 'Three policies changed' }));

test('one change of an alert is accepted alone', async () => {
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: { ...several, decideDriftChange: { alert } },
  });
  const open = await shown();
  await user.click(open.getByRole('button', { name: 'Block legacy' }));
  await user.click(open.getByRole('button', { name: 'Accept this change…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept as the baseline: “Block legacy”' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Planned');
  await user.click(dialog.getByRole('button', { name: 'Accept as the baseline' }));
  await waitFor(() =>
    expect(api.requests('decideDriftChange')).toMatchObject([
      { params: { id: ids[1] }, query: { new_status: 'accepted' }, body: { reason: 'Planned' } },
    ]),
  );
  expect(api.requests('decideDriftGrouping')).toEqual([]);
});

test('one change is acknowledged at once, and that is undone from its toast', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers: { ...several, decideDriftChange: { alert } } });
  const open = await shown();
  await user.click(open.getByRole('button', { name: 'Acknowledge this change' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.requests('decideDriftChange')).toMatchObject([
      { params: { id: ids[0] }, query: { new_status: 'acknowledged' } },
      { params: { id: ids[0] }, query: { new_status: 'new' } },
    ]),
  );
});

test('a change that is decided about is reopened alone', async () => {
  const { user } = await renderScreen('/drift', { as: 'standard', answers: several });
  const open = await shown();
  await user.click(open.getByRole('button', { name: 'Trusted sites Accepted' }));
  expect(open.queryByRole('button', { name: 'Accept this change…' })).toBeNull();
  await user.click(open.getByRole('button', { name: 'Reopen this change' }));
  expect(await screen.findByRole('dialog', { name: 'Reopen: “Trusted sites”' })).toBeTruthy();
});

test('a change is moved to a new alert, and back from its toast', async () => {
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: { ...several, moveDriftChanges: { alert: { ...alert, grouping_id: ids[1] } } },
  });
  const open = await shown();
  await user.click(open.getByRole('button', { name: 'Move to a new alert' }));
  expect(await screen.findByText('Moved to a new alert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.requests('moveDriftChanges')).toMatchObject([
      { body: { change_ids: [ids[0]], grouping_id: null } },
      { body: { change_ids: [ids[0]], grouping_id: alert.grouping_id } },
    ]),
  );
});

const poll = () => act(() => queryClient.refetchQueries({ queryKey: queryKeys.watch.all }));
const listOf = (...left: DriftChange[]) => ({
  ...list,
  alerts: [{ ...alert, change_count: left.length, changes: left }],
  total: 1,
  open: 1,
});
const [first, second, third] = changes as [DriftChange, DriftChange, DriftChange];

test('a poll that sorts the changes anew does not exchange the one that is shown', async () => {
  let stored = listOf(first, second, third);
  const { user, api } = await renderScreen('/drift', {
    as: 'standard',
    answers: { ...several, listDriftAlerts: () => stored, decideDriftChange: { alert } },
  });
  const open = await shown();
  const acknowledge = open.getByRole('button', { name: 'Acknowledge this change' });
  stored = listOf(second, first, third);
  await poll();
  const rows = within(open.getByRole('list', { name: 'Changes of this alert' }));
  await waitFor(() => expect(rows.getAllByRole('listitem')[0]?.textContent).toMatch(/^Block legacy/));
  expect(open.getByRole('group', { name: 'Decide about “Require MFA” alone' })).toBeTruthy();
  await user.click(acknowledge);
  await waitFor(() => expect(api.requests('decideDriftChange')).toMatchObject([{ params: { id: first.id } }]));
});

test('after a change was moved, nothing is decided about another one before it is chosen', async () => {
  let stored = listOf(first, second, third);
  const { user } = await renderScreen('/drift', {
    as: 'standard',
    answers: {
      ...several,
      listDriftAlerts: () => stored,
      moveDriftChanges: () => {
        stored = listOf(second, third);
        return { alert: { ...alert, grouping_id: ids[1] } };
      },
    },
  });
  const open = await shown();
  await user.click(open.getByRole('button', { name: 'Move to a new alert' }));
  expect(await open.findByText(/^The change you were looking at is no longer in this alert\./)).toBeTruthy();
  expect(open.queryByRole('button', { name: 'Move to a new alert' })).toBeNull();
  expect(open.queryByRole('button', { name: 'Acknowledge this change' })).toBeNull();
  await user.click(open.getByRole('button', { name: 'Block legacy' }));
  expect(open.getByRole('group', { name: 'Decide about “Block legacy” alone' })).toBeTruthy();
});

test('the title of a decision about an alert counts the changes that it is about', async () => {
  const { user } = await renderScreen('/drift', { as: 'standard', answers: several });
  await user.click((await shown()).getByRole('button', { name: 'Resolve…' }));
  expect(await screen.findByRole('dialog', { name: 'Resolve: 2 changes' })).toBeTruthy();
});

test('undoing an acknowledged alert reopens what was new, and not what was accepted before', async () => {
  const { user, api } = await renderScreen('/drift', { as: 'standard', answers: several });
  await user.click((await shown()).getByRole('button', { name: 'Acknowledge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.requests('decideDrift')).toMatchObject([{ body: { change_ids: [...ids], new_status: 'new' } }]));
});

test('who may only read decides about no change and moves none', async () => {
  await renderScreen('/drift', { as: 'read-only', answers: several });
  const alone = within((await shown()).getByRole('group', { name: 'Decide about “Require MFA” alone' }));
  const disabled = alone.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'));
  expect(disabled).toEqual(['true', 'true', 'true', 'true']);
});

test('an alert of one change has no second set of actions', async () => {
  await renderScreen('/drift', { as: 'standard', answers });
  await screen.findByRole('article', { name: /Require MFA/ });
  expect(screen.queryByRole('button', { name: 'Move to a new alert' })).toBeNull();
});
