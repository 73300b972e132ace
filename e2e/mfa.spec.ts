import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { type Administrator, newTenant, signInWith } from './support/new-tenant.ts';
import { codeOf } from './support/one-time-code.ts';
import { enableInProfile, setUp } from './support/set-up-mfa.ts';
import { tokenOf } from './support/outbox.ts';
import { enterPassword } from './support/sign-in.ts';

const required = 'Multi-Factor Authentication is Required';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

async function requireMfa(request: APIRequestContext, { email, password }: Administrator): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, email, password)}` };
  expect((await request.post('/api/tenant/mfa', { headers, data: { enable: true } })).status()).toBe(200);
}

test('a second factor is set up, asked for at sign-in and removed', async ({ page, request }) => {
  const person = await newTenant(request);
  await signInWith(page, person, '/settings/profile');
  await page.getByRole('button', { name: 'Enable MFA' }).click();
  await page.getByLabel('Six-digit code').fill('12 34');
  await page.getByRole('button', { name: 'Turn on multi-factor authentication' }).click();
  await expect(page.getByText('The code has six digits')).toBeVisible();
  await expectAccessibleOnTurn(page);
  const secret = await setUp(page);
  expect(await page.evaluate(() => localStorage.getItem('rampart.mfa-enabled'))).toBe('true');

  await signOut(page);
  await enterPassword(page, person.email, person.password);
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/The code is not right/)).toBeVisible();
  await expectAccessibleOnTurn(page);
  const right = await codeOf(secret, 0);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();

  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Remove MFA' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove MFA' }).click();
  await expect(page.getByText('MFA Removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable MFA' })).toBeVisible();
});

test('where the tenant requires it, nothing else opens until it is set up, and removing it signs out', async ({ page, request }) => {
  const person = await newTenant(request);
  await signInWith(page, person, '/settings/user-management');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await requireMfa(request, person);
  // Without loading anew: the next call of the open page is refused, and the page finds out why.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/settings/audit-log');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: required })).toBeVisible();
  await expectAccessibleOnTurn(page);
  await page.goto('/settings/audit-log');
  await expect(page.getByRole('heading', { level: 1, name: required })).toBeVisible();
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your interest' })).toBeVisible();
  await page.goto('/settings/authentication-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Settings' })).toBeVisible();

  await enableInProfile(page);
  await page.goto('/settings/audit-log');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Logging' })).toBeVisible();
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Remove MFA' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove MFA' }).click();
  await expect(page.getByText('MFA Removed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
