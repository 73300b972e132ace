import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { inspect } from './support/inspect-screen.ts';
import { people } from './support/people.ts';
import { type Person, signIn } from './support/sign-in.ts';

interface ScreenCase {
  readonly path: string;
  readonly heading: string;
  readonly as: Person;
}

const screens: readonly ScreenCase[] = [
  { path: '/settings/profile', heading: 'Profile Settings', as: people.readOnly },
  { path: '/settings/user-management', heading: 'User Management', as: people.standard },
  { path: '/settings/connections', heading: 'Manage Connections', as: people.standard },
  { path: '/settings/authentication-settings', heading: 'Authentication Settings', as: people.administrator },
  { path: '/settings/deployment-log', heading: 'Deployment Log', as: people.readOnly },
  { path: '/settings/audit-log', heading: 'Audit Logging', as: people.administrator },
  { path: '/settings/super-user', heading: 'Rampart Admin Settings', as: people.superuser },
  { path: '/nowhere', heading: 'Page not found', as: people.administrator },
];
for (const { path, heading, as } of screens) {
  test(`${path} is accessible and fits, in light and dark at every size`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page, as, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await inspect(page, complaints);
  });
}

const entrances = [
  { path: '/', heading: 'Sign in' },
  { path: '/?sso_error=not-invited', heading: 'Sign in' },
  { path: '/register', heading: 'Thank you for your interest' },
  { path: '/register/account-creation', heading: 'This invitation cannot be used' },
  { path: '/register/success', heading: "We're in business." },
  { path: '/oauth-success', heading: 'Something Went Wrong' },
  { path: '/oauth-success?error=access_denied', heading: 'Error: access_denied' },
  { path: '/password-reset', heading: 'Reset your password' },
  { path: '/password-reset?token=abcdefghijklmnopqrstuvwxyz', heading: 'Reset your password' },
];

for (const { path, heading } of entrances) {
  test(`signed out, ${path} is accessible and fits, in light and dark at every size`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await inspect(page, complaints);
  });
}

const dialogs = [
  { path: '/settings/user-management', button: 'Add User', title: 'Provision New User', as: people.standard },
  { path: '/settings/user-management', button: `Edit role of ${people.standard}`, title: 'Edit Role', as: people.administrator },
] as const;

for (const { path, button, title, as } of dialogs) {
  test(`the dialog ${title} is accessible and fits, in light and dark at every size`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page, as, path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await inspect(page, complaints);
  });
}

test('the guide is accessible, in light and dark', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/docs');
  await expect(page.getByRole('navigation', { name: 'Guide' })).toBeVisible();
  await inspect(page, complaints);
});
