import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { sessionOf } from '../../../../test-support/signed-in.ts';

const panel = async (...[role, changes]: Parameters<typeof sessionOf>) => {
  await renderScreen('/settings/profile', { as: sessionOf(role, changes), answers: { listSessions: { sessions: [] } } });
  return within(await screen.findByRole('region', { name: 'Change User Password' }));
};
const button = { name: 'Send Reset Email' };

test('an administrator with single sign-on reads that a password can be kept beside it, as the sign-in page offers', async () => {
  const administrator = await panel('administrator', { sso: true });
  expect(administrator.getByText(/Administrators can keep a Rampart password as well/)).toBeTruthy();
  expect(administrator.getByRole('button', button)).toBeTruthy();
});

test('another user with single sign-on is sent to the identity provider', async () => {
  const withSso = await panel('standard', { sso: true });
  expect(withSso.getByText(/Rampart does not store your password\. Change it there\.$/)).toBeTruthy();
  expect(withSso.queryByRole('button', button)).toBeNull();
});

test('a user without single sign-on gets a link', async () => {
  expect((await panel('standard')).getByRole('button', button)).toBeTruthy();
});
