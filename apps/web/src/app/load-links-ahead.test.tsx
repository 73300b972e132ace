import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { playApi } from '../../test-support/played-api.ts';
import { questOf, remediationAnswers } from '../../test-support/remediation.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { lazyScreen } from '../shell/navigation/lazy-screen.ts';
import { loadLinksAhead } from './load-links-ahead.ts';

// No code may still be on its way when a test ends.
beforeAll(() =>
  Promise.all([import('../features/remediate/explorer/explorer-screen.tsx'), import('../features/users/user-management-screen.tsx')]),
);

async function onProfile() {
  const answers = { ...remediationAnswers(questOf()), listSessions: { sessions: [] } };
  const { api } = await renderScreen('/settings/profile', { as: 'administrator', answers });
  const links = await screen.findAllByRole('link');
  const remediations = links.find((link) => link.getAttribute('href') === '/quests');
  if (remediations === undefined) throw new Error('There is no link to the remediations.');
  return { api, links, remediations };
}

test('a pointer that passes over the links, and the focus on them, ask for no data of their screens', async () => {
  const { api, links } = await onProfile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = ['listQuests', 'listUsers'] as const;
  const passed = links.filter((link) => ['/quests', '/settings/user-management'].includes(link.getAttribute('href') ?? ''));
  expect(passed.length).toBeGreaterThan(1);
  for (const link of passed) {
    fireEvent.mouseEnter(link);
    fireEvent.pointerOver(link);
    fireEvent.focusIn(link);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.filter((call) => api.requests(call).length > 0)).toEqual([]);
});

test('a link that is pressed asks for the data of its screen before the click', async () => {
  const { api, remediations } = await onProfile();
  fireEvent.pointerDown(remediations, { button: 2, pointerType: 'mouse' });
  fireEvent.pointerDown(remediations, { button: 0, pointerType: 'mouse' });
  await waitFor(() => expect(api.requests('listQuests')).toHaveLength(1));
  expect(window.location.pathname).toBe('/settings/profile');
  fireEvent.click(remediations);
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/quests/));
  expect(api.requests('listQuests')).toHaveLength(1);
});

test('a finger that scrolls from a link on asks for no data of its screen', async () => {
  const { api, remediations } = await onProfile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const pointerType of ['touch', 'pen']) {
    fireEvent.pointerDown(remediations, { button: 0, pointerType });
    fireEvent.pointerCancel(remediations, { pointerType });
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.requests('listQuests')).toEqual([]);
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/reports.js'));

/** Two screens, of which the file of the second cannot be loaded the first so many times; and what became of the session. */
async function beforeAMissingFile(failures: number) {
  const load = vi.fn<() => Promise<{ Reports: () => ReactNode }>>(() => Promise.resolve({ Reports: () => <p>The reports</p> }));
  for (let failure = 0; failure < failures; failure += 1) load.mockImplementationOnce(missing);
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <a href="/reports">Reports</a> });
  const reports = createRoute({ getParentRoute: () => root, path: 'reports', component: lazyScreen(load, 'Reports') });
  window.history.replaceState(null, '', '/');
  const router = createRouter({ routeTree: root.addChildren([home, reports]) });
  onTestFinished(loadLinksAhead(router));
  const api = playApi({ signOut: null });
  window.fetch = (url, init) => {
    const address = new URL(url instanceof Request ? url.url : url);
    return address.pathname === '/readyz' ? Promise.resolve(new Response()) : api.fetch(address, init ?? {});
  };
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => (assign.mockRestore(), reload.mockRestore()));
  await act(async () => void render(<RouterProvider router={router} />));
  const open = () => act(async () => router.history.push('/reports'));
  return { load, open, reload, signOuts: () => api.requests('signOut').length, link: await screen.findByRole('link') };
}

test('a file that cannot be loaded ahead leaves the session and the page alone, and is tried again', async () => {
  const { load, open, reload, signOuts, link } = await beforeAMissingFile(3);
  const ahead = [
    () => fireEvent.pointerOver(link),
    () => fireEvent.focusIn(link),
    () => fireEvent.pointerDown(link, { button: 0, pointerType: 'mouse' }),
  ];
  for (const [index, reach] of ahead.entries()) {
    reach();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(index + 1));
  }
  await open();
  expect(await screen.findByText('The reports')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(4);
  expect([signOuts(), reload.mock.calls.length]).toEqual([0, 0]);
});

test('a screen that is opened is tried once more before the session ends and the page is loaded anew', async () => {
  const first = await beforeAMissingFile(1);
  await first.open();
  expect(await screen.findByText('The reports')).toBeTruthy();
  expect([first.signOuts(), first.reload.mock.calls.length]).toEqual([0, 0]);
  cleanup();
  const second = await beforeAMissingFile(2);
  await second.open();
  await waitFor(() => expect(second.reload).toHaveBeenCalledTimes(1));
  expect(second.signOuts()).toBe(1);
});
