import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { password, people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('a super user gives a user of the provider a role, and removes it', async ({ page, request }) => {
  const { email } = await newColleague(request, { email: people.superuser, password: password() }, 'standard');
  await signIn(page, people.superuser, '/settings/user-management');
  await page.getByPlaceholder('Filter by name, username, or role').fill(email);
  const edit = page.getByRole('button', { name: `Edit Rampart Role of ${email}` });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Rampart Role' });
  const sales = dialog.getByRole('checkbox', { name: 'Rampart Sales Engineer' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await sales.check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Rampart Role Update' })).toContainText(email);
  await expect(dialog).toBeHidden();

  await page.reload();
  await edit.click();
  await expect(sales).toBeChecked();
  await sales.uncheck();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await edit.click();
  await expect(sales).not.toBeChecked();
});
