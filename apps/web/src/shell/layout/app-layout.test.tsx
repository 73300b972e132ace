import type { Role } from '@rampart/domain/role.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { unprocessedAnswers } from '../../../test-support/signed-in.ts';

const profile = '/settings/profile';
const schemeOf = () => document.documentElement.dataset['mantineColorScheme'];

// `settings-menu.test.ts` has every role.
const menus: readonly [Role, readonly string[]][] = [
  ['read-only', ['Profile Settings', 'Deployment Log']],
  [
    'rampart-engineer',
    [
      'Profile Settings',
      'User Management',
      'Manage Connections',
      'Authentication Settings',
      'Deployment Log',
      'Audit Logging',
      'Rampart Admin Settings',
    ],
  ],
];

test.each(menus)('the settings menu has what the role %s may open', async (role, labels) => {
  await renderScreen(profile, { as: role, answers: unprocessedAnswers });
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels);
});

test('a read-only user who opens the audit log reads which role it takes', async () => {
  await renderScreen('/settings/audit-log', { as: 'read-only' });
  expect(await screen.findByText(/Administrator role/)).toBeTruthy();
});

test('the theme is switched, and stays switched when the page is loaded again', async () => {
  const { user } = await renderScreen(profile, { as: 'administrator', answers: unprocessedAnswers });
  expect(schemeOf()).toBe('light');
  await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
  expect(schemeOf()).toBe('dark');
  cleanup();
  delete document.documentElement.dataset['mantineColorScheme'];
  await renderScreen(profile, { as: 'administrator', answers: unprocessedAnswers });
  expect(schemeOf()).toBe('dark');
  expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeTruthy();
});

test('the notifications panel says when there is nothing to read', async () => {
  const { user } = await renderScreen(profile, { as: 'administrator', answers: unprocessedAnswers });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText("You're all caught up!")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true));
});
