import { expect, test } from '@playwright/test';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

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
