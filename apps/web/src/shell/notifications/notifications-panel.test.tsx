import type { Notification } from '@rampart/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const notificationOf = (place: number): Notification => ({
  id: `6f9d2c1e-0000-4000-8000-00000000000${place}`,
  category: 'Entitlements',
  subject: `Entitlement ${place} was granted`,
  links: [],
  created_at: new Date().toISOString(),
  read: false,
  priority: 'low',
});

/** The notifications of a person, as a server keeps them. */
async function show(stored: Notification[]) {
  const list = [...stored];
  const mark = (isMarked: (one: Notification) => boolean, read: boolean): void =>
    list.forEach((one, place) => void (isMarked(one) && (list[place] = { ...one, read })));
  const rendered = await renderScreen('/settings/profile', {
    as: 'administrator',
    answers: {
      listSessions: { sessions: [] },
      summariseNotifications: () => ({ unread: list.filter(({ read }) => !read).length, total: list.length }),
      listNotifications: ({ query }) => ({ notifications: list.slice(0, query?.limit ?? 100) }),
      markNotification: ({ params, body }) => {
        mark(({ id }) => id === params.id, body.read);
        return null;
      },
      markAllNotifications: ({ body }) => {
        mark(() => true, body.read);
        return { changed: list.length };
      },
    },
  });
  return { ...rendered, list };
}

test('the bell counts what arrives while the page is open', async () => {
  const { api, list } = await show([]);
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  list.push(notificationOf(1), notificationOf(2));
  // The bell asks every five seconds.
  await expect.poll(() => api.requests('summariseNotifications').length, { timeout: 30_000, interval: 250 }).toBeGreaterThan(1);
  expect(await screen.findByRole('button', { name: /2 unread/ })).toBeTruthy();
});

test('one is marked as read, and the rest after a confirmation', async () => {
  const { user, list } = await show([notificationOf(1), notificationOf(2), notificationOf(3)]);
  await user.click(await screen.findByRole('button', { name: /3 unread/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await user.click((await panel.findAllByRole('button', { name: /^Mark as read:/ }))[0]!);
  expect(await panel.findByRole('tab', { name: 'Unread 2' })).toBeTruthy();
  await waitFor(() => expect(list.filter(({ read }) => read)).toHaveLength(1));

  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  const question = await screen.findByRole('dialog', { name: 'Mark all as read' });
  expect(within(question).getByText('Are you sure you want to mark 2 notifications as read?')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Mark all as read' }));
  expect(await panel.findByText("You're all caught up!")).toBeTruthy();
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true);
  await waitFor(() => expect(list.every(({ read }) => read)).toBe(true));
  expect(screen.queryByRole('button', { name: /unread/ })).toBeNull();

  await user.click(panel.getByRole('tab', { name: 'All 3' }));
  expect(await panel.findAllByText('less than 1h ago')).toHaveLength(3);
});

test('a notification leads to the page of the product that it is about', async () => {
  const pages = ['/frameworks', '/bridge/reports', '/bridge/rationalization'];
  const { user } = await show(
    pages.map((link_target, place) => ({ ...notificationOf(place + 1), links: [{ link_type: 'page', link_target }] })),
  );
  await user.click(await screen.findByRole('button', { name: /3 unread/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const links = await panel.findAllByRole('link', { name: 'Open page' });
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(pages));
});

test('older ones are listed on request, as many as are counted', async () => {
  const { user } = await show(
    Array.from({ length: 130 }, (_, place) => ({ ...notificationOf(place), id: crypto.randomUUID(), read: true })),
  );
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await user.click(await panel.findByRole('tab', { name: 'All 130' }));
  expect(await panel.findAllByRole('listitem')).toHaveLength(100);
  await user.click(panel.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(130));
  expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();
});
