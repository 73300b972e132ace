import { expect, type Page, test } from '@playwright/test';
import { goWithin, inspectEach } from './support/inspect-screen.ts';
import { people } from './support/people.ts';
import { type Person, signIn } from './support/sign-in.ts';

const expectHeading = (page: Page, name: string): Promise<void> => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** The screens of a person, with their headings. */
const screensOf: readonly { readonly as: Person; readonly screens: Readonly<Record<string, string>> }[] = [
  { as: people.readOnly, screens: { '/settings/profile': 'Profile Settings', '/settings/deployment-log': 'Deployment Log' } },
  { as: people.standard, screens: { '/settings/user-management': 'User Management', '/settings/connections': 'Manage Connections' } },
  {
    as: people.administrator,
    screens: {
      '/settings/authentication-settings': 'Authentication Settings',
      '/settings/audit-log': 'Audit Logging',
      '/nowhere': 'Page not found',
    },
  },
  { as: people.superuser, screens: { '/settings/super-user': 'Rampart Admin Settings' } },
];

for (const { as, screens } of screensOf) {
  test(`the settings that ${as} sees are accessible and fit, in light and dark at every size`, async ({ page }) => {
    await signIn(page, as, '/settings/profile');
    await inspectEach(
      page,
      Object.entries(screens).map(([path, heading]) => ({
        name: path,
        // What is around every screen.
        inEveryColour: path === '/settings/profile',
        open: async () => {
          await goWithin(page, path);
          await expectHeading(page, heading);
        },
      })),
    );
  });
}

const entrances = {
  '/': 'Sign in',
  '/?sso_error=not-invited': 'Sign in',
  '/register': 'Thank you for your interest',
  '/register/account-creation': 'This invitation cannot be used',
  '/register/success': "We're in business.",
  '/oauth-success': 'Something Went Wrong',
  '/oauth-success?error=access_denied': 'Error: access_denied',
  '/password-reset': 'Reset your password',
  '/password-reset?token=abcdefghijklmnopqrstuvwxyz': 'Reset your password',
};

test('what a person sees who is not signed in is accessible and fits, in light and dark at every size', async ({ page }) => {
  await inspectEach(
    page,
    Object.entries(entrances).map(([path, heading]) => ({
      name: path,
      inEveryColour: path === '/',
      open: async () => {
        await page.goto(path);
        await expectHeading(page, heading);
      },
    })),
  );
});

const dialogs = { 'Provision New User': 'Add User', 'Edit Role': `Edit role of ${people.standard}` };

test('the dialogs of user management are accessible and fit, in light and dark at every size', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/user-management');
  await inspectEach(
    page,
    Object.entries(dialogs).map(([title, button]) => ({
      name: title,
      open: async () => {
        await page.goto('/settings/user-management');
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      },
    })),
  );
});

test('the guide is accessible and fits, in light and dark at every size', async ({ page }) => {
  const open = async (): Promise<void> => {
    await page.goto('/docs');
    await expect(page.getByRole('navigation', { name: 'Guide' })).toBeVisible();
  };
  await inspectEach(page, [{ name: 'guide', inEveryColour: true, open }]);
});
