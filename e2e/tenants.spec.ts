import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { switchTo } from './support/switch-tenant.ts';

async function openAdminSettings(page: Page): Promise<void> {
  await page.goto('/settings/super-user');
  await expect(page.getByRole('heading', { level: 1, name: 'Rampart Admin Settings' })).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeVisible();
}

test(
  'provider staff act in another tenant after a switch, in every tab, and the tags are forgotten',
  { tag: '@always' },
  async ({ page, context }) => {
    await signIn(page, people.engineer, '/settings/profile');
    const other = await context.newPage();
    await other.goto('/settings/profile');
    const active = page.getByRole('combobox', { name: 'Active tenant' });
    await expect(active).toHaveValue('Rampart');
    await expect(page.getByRole('button', { name: 'Set Active Tenant' })).toBeDisabled();
    await active.click();
    await expect(page.getByRole('option', { name: /Rampart/ })).toContainText('Primary tenant');
    await page.getByRole('option', { name: 'Norrvik Clinics' }).click();
    await page.evaluate(() => localStorage.setItem('rampart.tags', '["crown-jewels"]'));
    await page.getByRole('button', { name: 'Set Active Tenant' }).click();

    await expect(page.getByText('Active Tenant Changed')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/profile$/);
    expect(await page.evaluate(() => localStorage.getItem('rampart.tags'))).toBeNull();
    await expect(other.getByRole('combobox', { name: 'Active tenant' })).toHaveValue('Norrvik Clinics');
    await page.goto('/settings/user-management');
    await expect(page.getByRole('row', { name: people.otherTenant })).toBeVisible();
    await switchTo(page, 'Rampart');
    await expect(page.getByRole('row', { name: people.superuser })).toBeVisible();
  },
);

test('a super user creates a tenant after reading it back', async ({ page }) => {
  const name = `Cold Chain ${randomBytes(4).toString('hex')}`;
  await signIn(page, people.superuser);
  await openAdminSettings(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Create New Tenant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Tenant' });
  await dialog.getByRole('button', { name: /Create Tenant/ }).click();
  for (const problem of ['Tenant name is required', 'Email is required', 'Admin name is required'])
    await expect(dialog.getByText(problem)).toBeVisible();
  await expectAccessibleOnTurn(page);
  await dialog.getByLabel('Tenant name').fill(name);
  await dialog.getByLabel('Admin email').fill(`kari@${randomBytes(4).toString('hex')}.example`);
  await dialog.getByLabel('Admin name').fill('Kari Åsen');
  await dialog.getByRole('button', { name: /Create Tenant/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Tenant Creation' });
  await expect(question).toContainText(name);
  await expectAccessibleOnTurn(page);
  await question.getByRole('button', { name: 'Create Tenant' }).click();
  await expect(page.getByText('Tenant Created')).toBeVisible();
  await page.reload();
  await switchTo(page, name);
});
