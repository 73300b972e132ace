import { expect, test } from '@playwright/test';
import { password, people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

test('a wrong password is refused in words that say what to do, and nothing is stored', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(people.standard);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Check both and try again');
  expect(await page.evaluate(() => localStorage.getItem('rampart.access'))).toBeNull();
});

test('fields are checked when they are left', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Email is not a valid format')).toBeVisible();
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.getByLabel('Email').focus();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('a reload keeps the session, also when the access token is gone', async ({ page }) => {
  await signIn(page, people.administrator);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await page.evaluate(() => localStorage.setItem('rampart.access', 'not.a.token'));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
});

test('signing out ends the session on the server and in every tab', async ({ page, context }) => {
  await signIn(page, people.standard);
  const other = await context.newPage();
  await other.goto('/settings/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('rampart.access'));
  await page.getByRole('button', { name: /account menu|Rashid/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const reply = await page.request.get('/api/session', { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(401);
});

test('somebody signed out who opens a deep link arrives there after signing in', async ({ page }) => {
  await page.goto('/settings/audit-log?size=20');
  await page.getByLabel('Email').fill(people.administrator);
  await page.getByLabel('Password', { exact: true }).fill(password());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logging' })).toBeVisible();
  await expect(page).toHaveURL(/size=20/);
});
