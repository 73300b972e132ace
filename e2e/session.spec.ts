import { expect, test } from '@playwright/test';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { password, people } from './support/people.ts';
import { enterPassword, signIn } from './support/sign-in.ts';

test('a reload keeps the session, also when the access token is gone; four hours in which nothing is done end it', async ({ page }) => {
  await signIn(page, people.administrator);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await page.evaluate(() => localStorage.setItem('rampart.access', 'not.a.token'));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  // Left alone for five hours: the page polls on, and the renewal that its token then needs ends the session.
  await page.evaluate(() => {
    localStorage.setItem('rampart.active', String(Date.now() - 5 * 3_600_000));
    localStorage.setItem('rampart.access', 'not.a.token');
  });
  await expect(page.getByText('You were signed out after four hours without activity.')).toBeVisible();
});

test('signing out ends the session on the server and in every tab', { tag: '@always' }, async ({ page, context }) => {
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

test('a signed-out user who opens a deep link arrives there after signing in', { tag: '@always' }, async ({ page }) => {
  await page.goto('/settings/audit-log?size=20');
  await enterPassword(page, people.administrator, password());
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logging' })).toBeVisible();
  await expect(page).toHaveURL(/size=20/);
});

test('a session that is ended from another one stops immediately', async ({ page, browser, request }) => {
  const person = await newTenant(request);
  const other = await (await browser.newContext()).newPage();
  await signInWith(other, person);
  await signInWith(page, person, '/settings/profile');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  const end = sessions.getByRole('button', { name: /End session/ });
  // One of registering, one of the other browser.
  await expect(end).toHaveCount(2);
  for (const left of [1, 0]) {
    await end.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect(end).toHaveCount(left);
  }
  await expect(other.getByText('Your session has ended')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible();
});
