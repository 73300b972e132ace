import type { User } from '@rampart/contract/users/users.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reasonOf } from '../../../test-support/reason-of.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';

const userOf = (username: string, changes: Partial<User> = {}): User => ({
  username,
  first_name: 'Rashid',
  last_name: 'Okafor',
  role: 'standard',
  date_joined: '2026-11-15T14:05:00.000Z',
  external_user: false,
  rampart_roles: [],
  ...changes,
});
const me = userOf('sunniva.aas@haldenfreight.example', { role: 'administrator' });
const rashid = userOf('rashid.okafor@haldenfreight.example');
const answers = { listUsers: { users: [me, rashid] }, listInvitations: { data: { invited_users: [] } } };
const address = '/settings/user-management';

test('an administrator cannot change their own access, and reads why', async () => {
  const { user } = await renderScreen(address, { as: 'administrator', answers });
  for (const name of [`Edit role of ${me.username}`, `Reset MFA of ${me.username}`, `Delete ${me.username}`])
    expect(await reasonOf(await screen.findByRole('button', { name }), user)).toBe(
      'You cannot change your own access. Ask another administrator.',
    );
});

test('a read-only user reads which role the screen needs', async () => {
  await renderScreen(address, { as: 'read-only' });
  expect(await screen.findByRole('heading', { level: 1, name: 'You need the standard role' })).toBeTruthy();
});

test('changes a role', async () => {
  const { user, api } = await renderScreen(address, { as: 'administrator', answers: { ...answers, setUserRole: null } });
  await user.click(await screen.findByRole('button', { name: `Edit role of ${rashid.username}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Role' });
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Read-only User' }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The user role has been updated successfully');
  expect(api.requests('setUserRole')).toEqual([{ body: { username: rashid.username, role: 'read-only' } }]);
});
