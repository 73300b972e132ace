import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('every entry of the navigation leads to a screen', async ({ page }) => {
  await signIn(page, people.superuser);
  const entries = page.getByRole('navigation', { name: /^(Main|Secondary)$/ }).getByRole('link');
  await expect(entries.first()).toBeVisible();
  const targets = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets).toContain('/settings');
  for (const target of targets) {
    await page.goto(target);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
  }
});

test('the settings menu shows each role what it may open', async ({ page, browser }) => {
  const menuOf = async (email: (typeof people)[keyof typeof people]) => {
    const context = await browser.newContext();
    const own = await context.newPage();
    await signIn(own, email, '/settings/profile');
    const links = own.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const labels = await links.allInnerTexts();
    await context.close();
    return labels;
  };
  expect(await menuOf(people.readOnly)).toEqual(['Profile Settings', 'Deployment Log']);
  expect(await menuOf(people.standard)).toEqual(['Profile Settings', 'User Management', 'Manage Connections', 'Deployment Log']);
  expect(await menuOf(people.administrator)).toEqual([
    'Profile Settings',
    'User Management',
    'Manage Connections',
    'Authentication Settings',
    'Deployment Log',
    'Audit Logging',
  ]);
  expect(await menuOf(people.engineer)).toContain('Rampart Admin Settings');
  await signIn(page, people.readOnly, '/settings/audit-log');
  await expect(page.getByText(/administrator role/)).toBeVisible();
});

test('the command palette opens with the keyboard and goes where it says', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('audit');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logging' })).toBeVisible();
});

test('the theme is switched and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the notifications panel says when there is nothing to read', async ({ page, request }) => {
  await signInWith(page, await newTenant(request));
  await page.getByRole('button', { name: /notifications/i }).click();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expectAccessible(page);
});

test('on a phone the navigation is in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible();
  await expectAccessible(page);
});
