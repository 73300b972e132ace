import { expect, test } from '@playwright/test';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('the filter of the user table lives in the address and says what it hides', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/user-management');
  await expect(page.getByRole('row', { name: /rashid/ })).toBeVisible();
  await page.getByPlaceholder('Filter by name, username, or role').fill('RASHID');
  await expect(page).toHaveURL(/RASHID/i);
  await expect(page.getByRole('row', { name: /ingrid/ })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name: /rashid/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /ingrid/ })).toBeHidden();
  await page.getByPlaceholder('Filter by name, username, or role').fill('nobody at all');
  await expect(page.getByRole('button', { name: /clear/i })).toBeVisible();
});

test('a column is sorted both ways, and assistive technology is told', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/user-management');
  const header = page.getByRole('columnheader', { name: 'Email' });
  await expect(header).toBeVisible();
  const seen = new Set<string | null>();
  for (let click = 0; click < 2; click += 1) {
    const before = await header.getAttribute('aria-sort');
    await header.getByRole('button').click();
    await expect(header).not.toHaveAttribute('aria-sort', before ?? 'none');
    seen.add(await header.getAttribute('aria-sort'));
  }
  expect(seen).toEqual(new Set(['ascending', 'descending']));
});

test('an administrator finds a sign-in in the audit log, with its source', async ({ page }) => {
  await signIn(page, people.administrator, '/settings/audit-log');
  await expect(page.getByRole('columnheader')).toHaveText([/Action/, /Status/, /User/, /Message/, /Source IP/, /Time/]);
  await expect(page.getByRole('row', { name: /Signed in with a password/ }).first()).toContainText('127.0.0.1');
});

test('one tenant sees nothing of another', async ({ page }) => {
  await signIn(page, people.otherTenant, '/settings/user-management');
  await expect(page.getByRole('row', { name: /tomasz/ })).toBeVisible();
  await expect(page.getByText('haldenfreight')).toHaveCount(0);
  await page.goto('/settings/audit-log');
  await expect(page.getByRole('cell', { name: /Signed in/ }).first()).toBeVisible();
  await expect(page.getByText('haldenfreight')).toHaveCount(0);
});
