import { expect, type Page, test } from '@playwright/test';
import { fewOnTurn, onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { alter } from './support/alter-answer.ts';
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

/** What is around every screen is judged with the first of them in every run. */
for (const { as, screens } of [...screensOf.slice(0, 1), ...fewOnTurn(screensOf.slice(1), 1)]) {
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

const otherEntrances = {
  '/?sso_error=not-invited': 'Sign in',
  '/register': 'Thank you for your interest',
  '/register/account-creation': 'This invitation cannot be used',
  '/register/success': "We're in business.",
  '/oauth-success': 'Something Went Wrong',
  '/oauth-success?error=access_denied': 'Consent was not given',
  '/password-reset': 'Reset your password',
  '/password-reset?token=abcdefghijklmnopqrstuvwxyz': 'Reset your password',
};

test('what a person sees who is not signed in is accessible and fits, in light and dark at every size', async ({ page }) => {
  // The last page of a registration is for a person who has registered.
  await page.addInitScript(() => sessionStorage.setItem('rampart.finished-registration', 'created'));
  await inspectEach(
    page,
    [['/', 'Sign in'] as const, ...onTurn(Object.entries(otherEntrances), 2)].map(([path, heading]) => ({
      name: path,
      inEveryColour: path === '/',
      open: async () => {
        await page.goto(path);
        await expectHeading(page, heading);
      },
    })),
  );
});

/** Leaves the screen as it is without its dialog. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const dialogs = { 'Provision New User': 'Add User', 'Edit Role': `Edit role of ${people.standard}` };

test('the dialogs of user management are accessible and fit, in light and dark at every size', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/user-management');
  await inspectEach(
    page,
    Object.entries(dialogs).map(([title, button]) => ({
      name: title,
      open: async () => {
        await closeDialog(page);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      },
    })),
  );
});

test('the dialogs and pending changes of staff are accessible and fit, in light and dark at every size', async ({ page }) => {
  await signIn(page, people.superuser, '/settings/user-management');
  await inspectEach(page, [
    {
      name: 'Edit Rampart Role',
      open: async () => {
        await page.getByRole('button', { name: `Edit Rampart Role of ${people.engineer}` }).click();
        await expect(page.getByRole('dialog', { name: 'Edit Rampart Role' })).toBeVisible();
      },
    },
    {
      name: 'Switch tenant',
      open: async () => {
        await closeDialog(page);
        await page.getByRole('button', { name: /Switch tenant/ }).click();
        await expect(page.getByRole('dialog', { name: 'Switch tenant' })).toBeVisible();
      },
    },
    {
      name: 'a pending entitlement',
      open: async () => {
        await closeDialog(page);
        await goWithin(page, '/settings/super-user');
        await page.getByRole('switch').first().click({ force: true });
        await expect(page.getByRole('button', { name: 'Clear Changes' })).toBeEnabled();
      },
    },
  ]);
});

test('what is still to be signed, read and done is accessible and fits, in light and dark at every size', async ({ page }) => {
  const unread = {
    id: '6f9d2c1e-0000-4000-8000-000000000001',
    category: 'connections',
    subject: 'The connection to Okta does not work any more. Okta refused the credentials. Enter them again.',
    links: [],
    created_at: '2026-11-14T08:00:00.000Z',
    read: false,
    priority: 'high',
  };
  await signIn(page, people.administrator, '/settings/profile');
  await alter(page, '**/api/user-agreements', { signed: false, signed_at: null, signed_by: null });
  await alter(page, '**/api/v1/notifications?*', { notifications: [unread] });
  await alter(page, '**/api/v1/notifications/summary', { unread: 1, total: 1 });
  const pending = { agreement_signed: false, directory: 'none', processing: 'pending', remediation_started: false };
  await alter(page, '**/api/v1/onboarding', pending);
  await inspectEach(page, [
    {
      name: 'Getting started',
      inEveryColour: true,
      open: async () => {
        await page.goto('/');
        await expectHeading(page, 'Getting started');
      },
    },
    {
      name: 'Terms & Conditions',
      open: async () => {
        await goWithin(page, '/settings/profile');
        await page.getByRole('button', { name: 'View or Sign' }).click();
        await expect(page.getByRole('checkbox', { name: 'I agree to the above terms and conditions' })).toBeVisible();
      },
    },
    {
      name: 'unread notifications',
      open: async () => {
        await closeDialog(page);
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page.getByText(unread.subject)).toBeVisible();
      },
    },
  ]);
  // An answer that is still being altered would fail the test when the page is gone.
  await page.unrouteAll({ behavior: 'wait' });
});

test('the guide is accessible and fits, in light and dark at every size', async ({ page }) => {
  const open = async (): Promise<void> => {
    await page.goto('/docs');
    await expect(page.getByRole('navigation', { name: 'Guide' })).toBeVisible();
  };
  await inspectEach(page, [{ name: 'guide', inEveryColour: true, open }]);
});
