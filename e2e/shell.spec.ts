import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('every entry of the navigation leads to a screen', { tag: '@always' }, async ({ page }) => {
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

test('the command palette opens with the keyboard and goes where it says', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('audit');
  await expectAccessibleOnTurn(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logging' })).toBeVisible();
  await page.keyboard.press('Control+k');
  // A slip in a word, and a name that only the server knows.
  await page.getByRole('dialog').getByRole('combobox').fill('oktta');
  await expect(page.getByRole('group', { name: 'Products' }).getByRole('option', { name: 'Okta' })).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill('ann');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible();
  await expectAccessibleOnTurn(page);
});

test('a panel that is first opened while the server cannot be reached says so, and opens when it is back', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/profile');
  const title = page.getByRole('heading', { level: 1, name: 'Profile Settings' });
  await expect(title).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The server cannot be reached. What you opened appears when it is back.')).toBeVisible();
  await expectAccessibleOnTurn(page);
  await expect(title).toBeVisible();
  await page.unroute('**/*');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expect(title).toBeVisible();
});

test('on a phone the navigation is in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, people.administrator);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible();
  await expectAccessibleOnTurn(page);
});
