import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { linkInMail } from './support/outbox.ts';

test('a user of another tenant is invited, joins with their own account, and loses access again', async ({ browser, page, request }) => {
  const [host, guest] = [await newTenant(request), await newTenant(request)];
  await signInWith(page, host, '/settings/user-management');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(guest.email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Standard User', exact: true }).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText(/another tenant/)).toBeVisible();
  await expectAccessibleOnTurn(page);
  await dialog.getByRole('button', { name: /invite/i }).click();
  await expect(page.getByText('Cross Tenant User Invited')).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(await linkInMail(request, guest.email, '/register/account-creation'));
  await theirs.getByLabel('Password', { exact: true }).fill('not my password');
  await theirs.getByRole('button', { name: /^Join/ }).click();
  await expect(theirs.getByRole('alert').filter({ hasText: 'You have not joined' })).toBeVisible();
  await theirs.getByLabel('Password', { exact: true }).fill(guest.password);
  await expectAccessibleOnTurn(theirs);
  await theirs.getByRole('button', { name: /^Join/ }).click();
  await expect(theirs.getByText('Registration success!')).toBeVisible();
  await context.close();

  await page.reload();
  const row = page.getByRole('row', { name: guest.email });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Remove ${guest.email}` }).click();
  await expect(page.getByText('Remove External User')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Access' }).click();
  await expect(page.getByText('Access revoked')).toBeVisible();
  await expect(row).toBeHidden();

  const again = await browser.newContext();
  const home = await again.newPage();
  await signInWith(home, guest);
  await again.close();
});
