import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { tokenOf } from './support/outbox.ts';
import { password, people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('a super user gives somebody of the provider a role, and takes it back', async ({ page, request }) => {
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

test('provider staff turn on what is being tried out, for one tenant in one browser', async ({ page }) => {
  await signIn(page, people.engineer, '/settings/profile');
  const [ai, zeroTrust] = ['Safe Use of AI', 'Zero Trust Evidence'].map((name) => page.getByRole('switch', { name }));
  await expect(ai!).not.toBeChecked();
  await ai!.click({ force: true });
  await expect(ai!).toBeChecked();
  await page.reload();
  await expect(ai!).toBeChecked();
  await expect(zeroTrust!).not.toBeChecked();
  await ai!.click({ force: true });
  await page.reload();
  await expect(ai!).not.toBeChecked();

  await signIn(page, people.administrator, '/settings/profile');
  await expect(page.getByRole('heading', { name: 'Change User Password' })).toBeVisible();
  await expect(ai!).toHaveCount(0);
});

test('provider staff find one tenant among more than a hundred', async ({ page, request }) => {
  const batch = randomBytes(3).toString('hex');
  const headers = { authorization: `Bearer ${await tokenOf(request, people.superuser)}` };
  for (let number = 1; number <= 100; number += 1) {
    const data = { customer_name: `Zephyr ${batch} ${number}`, email: `kari@z${number}.${batch}.example`, name: 'Kari Aas' };
    expect((await request.post('/api/customer/admin/register', { headers, data })).status()).toBe(200);
  }
  await signIn(page, people.engineer, '/settings/profile');
  await expect(page.getByText(/Type to find one of your \d{3} tenants\./)).toBeVisible();
  const active = page.getByRole('combobox', { name: 'Active tenant' });
  await active.click();
  await expect(page.getByRole('option')).toHaveCount(100);
  await active.fill(`${batch} 100`);
  await expect(page.getByRole('option')).toHaveText([`Zephyr ${batch} 100`]);
  await page.getByRole('option').click();
  await page.getByRole('button', { name: 'Set Active Tenant' }).click();
  await expect(page.getByText(`You now work in Zephyr ${batch} 100.`)).toBeVisible();
});
