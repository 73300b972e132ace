import { dayAhead } from '@rampart/ui/day-range.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';

// On a busy machine that takes longer than a test waits for a screen.
beforeAll(() => import('./audit-log-screen.tsx'));

const event = {
  action: 'session.start',
  status: 'success',
  actor: 'sunniva.aas@haldenfreight.example',
  message: 'Signed in with a password',
  source: '192.0.2.7',
  timestamp: '2026-11-15T08:00:00.000Z',
} as const;
const found = {
  summary: { id: 's', count: 1 },
  events: [{ seq: 1, hash: 'a'.repeat(64), event }],
  actions: ['session.sign-in', 'user.create'],
  actors: ['sunniva.aas@haldenfreight.example'],
};

const page = { summary: found.summary, events: found.events };

test('what the product did by itself comes from no address', async () => {
  const own = { ...event, actor: 'processing', message: 'Read everything', source: 'processing' };
  const answer = { ...found, events: [{ seq: 1, hash: 'a'.repeat(64), event: own }] };
  await renderScreen('/settings/audit-log', {
    as: 'administrator',
    answers: { searchAuditLog: answer, listAuditResults: { summary: answer.summary, events: answer.events } },
  });
  const row = within(await screen.findByRole('row', { name: /Read everything/ }));
  expect(row.getByText('No address')).toBeTruthy();
});

test('an administrator finds a sign-in in the audit log, with its source', async () => {
  await renderScreen('/settings/audit-log', { as: 'administrator', answers: { searchAuditLog: found, listAuditResults: page } });
  const table = within(await screen.findByRole('table', { name: 'Audit events' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Action',
    'Status',
    'User',
    'Message',
    'Source IP',
    'Time',
  ]);
  const row = within(table.getByRole('row', { name: /Signed in with a password/ }));
  for (const text of ['Session: start', 'Success', '192.0.2.7']) expect(row.getByText(text)).toBeTruthy();
});

test('is filtered by words, action, user, status and range, which are in the address and asked of the server', async () => {
  const { user, api } = await renderScreen('/settings/audit-log?page=2&from=2026-11-01', {
    as: 'administrator',
    answers: { searchAuditLog: found, listAuditResults: page },
  });
  // Who is in the log comes with the answer; the filters are there before it.
  await screen.findByRole('option', { name: 'sunniva.aas@haldenfreight.example' });
  for (const day of ['From', 'To']) expect(screen.getByText(day)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'Failure');
  await user.selectOptions(screen.getByLabelText('User'), 'sunniva.aas@haldenfreight.example');
  await user.click(screen.getByRole('button', { name: 'Action' }));
  await user.click(await screen.findByRole('checkbox', { name: 'User: create' }));
  await user.keyboard('{Escape}');
  // While the menu closes, the rest of the page is hidden from assistive technology, and so from this.
  await user.click(await screen.findByRole('searchbox', { name: 'Search messages, users and addresses' }));
  await user.paste('password');
  await user.keyboard('{Enter}');
  const filters = { filter: 'password', actions: ['user.create'], actor: 'sunniva.aas@haldenfreight.example', status: 'failure' };
  await waitFor(() =>
    expect(api.requests('searchAuditLog').at(-1)).toMatchObject({
      body: { ...filters, start: expect.stringMatching(/^2026-1[01]-/) as string },
    }),
  );
  await waitFor(() => expect(api.requests('listAuditResults').at(-1)).toMatchObject({ body: { id: 's', offset: 0, ...filters } }));
  expect(new URLSearchParams(window.location.search).get('page')).toBeNull();
});

test('keeps a filter that is followed by another before the screen has shown it', async () => {
  const { api } = await renderScreen('/settings/audit-log', {
    as: 'administrator',
    answers: { searchAuditLog: found, listAuditResults: page },
  });
  const status = await screen.findByLabelText('Status');
  const from = screen.getByLabelText('From');
  // In one go, as on a busy machine: nothing is shown in between.
  act(() => {
    fireEvent.change(status, { target: { value: 'failure' } });
    fireEvent.change(from, { target: { value: '2026-11-01' } });
  });
  await waitFor(() =>
    expect(api.requests('searchAuditLog').at(-1)).toMatchObject({ body: { status: 'failure', start: expect.any(String) as string } }),
  );
});

test('asks for no range that begins ahead of today, while it is typed or from an address', async () => {
  const ahead = dayAhead(2);
  const { api } = await renderScreen(`/settings/audit-log?from=${ahead}`, {
    as: 'administrator',
    answers: { searchAuditLog: found, listAuditResults: page },
  });
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  expect(from.value).toBe('');
  fireEvent.change(from, { target: { value: ahead } });
  expect(await screen.findByText(/^Choose .+ or an earlier day\.$/)).toBeTruthy();
  expect(from.value).toBe(ahead);
  fireEvent.change(from, { target: { value: '2026-11-01' } });
  await waitFor(() => expect(api.requests('searchAuditLog')).toHaveLength(2));
  expect(screen.queryByText(/an earlier day/)).toBeNull();
  expect(window.location.search).toBe('?from=2026-11-01');
});

test('stays, with the field that has the focus, while a slow server looks for what the filters leave', async () => {
  let answerSlowly: (() => void) | undefined;
  const { user, api } = await renderScreen('/settings/audit-log', {
    as: 'administrator',
    answers: {
      searchAuditLog: ({ body }) =>
        body.filter === undefined
          ? found
          : new Promise((resolve) => (answerSlowly = () => resolve({ ...found, summary: { id: 't', count: 1 } }))),
      listAuditResults: page,
    },
  });
  const words = await screen.findByRole('searchbox', { name: 'Search messages, users and addresses' });
  await user.click(words);
  await user.paste('password');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answerSlowly).toBeDefined());
  // Longer than a screen is waited for before a skeleton takes its place.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.activeElement).toBe(words);
  expect(screen.getByRole('table', { name: 'Audit events' })).toBeTruthy();
  answerSlowly?.();
  await waitFor(() => expect(api.requests('listAuditResults').at(-1)).toMatchObject({ body: { id: 't', filter: 'password' } }));
});

test('exports what the filters leave, and says why where it may not', async () => {
  // happy-dom opens a file instead of saving it, and the page of the next test would be gone.
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  const { user, api } = await renderScreen('/settings/audit-log?status=failure', {
    as: 'administrator',
    answers: { searchAuditLog: found, listAuditResults: page, exportAuditLog: new TextEncoder().encode('Time') },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.requests('exportAuditLog')).toEqual([{ body: { status: 'failure' } }]));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.csv$/)]));
});

test('filters that no event matches are named', async () => {
  const none = { summary: { id: 'n', count: 0 }, events: [] };
  const search =
    'q=password&actions=user.create~session.start&actor=ada@haldenfreight.example&status=failure&from=2026-11-01&to=2026-11-15';
  await renderScreen(`/settings/audit-log?${search}`, {
    as: 'administrator',
    answers: { searchAuditLog: { ...none, actions: [], actors: [] }, listAuditResults: none },
  });
  expect(await screen.findByText('No event matches these filters')).toBeTruthy();
  expect(
    screen.getByText(
      'Action: User: create, Session: start · User: ada@haldenfreight.example · Status: Failure · From: 1 Nov 2026 · To: 15 Nov 2026 · “password” hides all events.',
    ),
  ).toBeTruthy();
});
