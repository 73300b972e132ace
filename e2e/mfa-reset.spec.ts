import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { codeOf } from './support/one-time-code.ts';
import { tokenOf } from './support/outbox.ts';
import { enterPassword } from './support/sign-in.ts';

test('an administrator resets the lost second factor of a user, who signs in without it', async ({ browser, page, request }) => {
  const administrator = await newTenant(request);
  const colleague = await newColleague(request, administrator, 'standard');
  const headers = { authorization: `Bearer ${await tokenOf(request, colleague.email, colleague.password)}` };
  const { totp_secret: secret } = (await (await request.get('/api/totp-mfa/register', { headers })).json()) as { totp_secret: string };
  const data = { totp_secret: secret, totp_token: await codeOf(secret, 0) };
  expect((await request.post('/api/totp-mfa/register', { headers, data })).status()).toBe(200);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto('/');
  await enterPassword(theirs, colleague.email, colleague.password);
  await expect(theirs.getByLabel('Six-digit code')).toBeVisible();

  await signInWith(page, administrator, '/settings/user-management');
  await page.getByRole('button', { name: `Reset MFA of ${colleague.email}` }).click();
  const question = page.getByRole('dialog', { name: 'Reset MFA' });
  await expect(question).toContainText('They are signed out everywhere.');
  await expectAccessibleOnTurn(page);
  await question.getByRole('button', { name: 'Reset MFA' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'MFA Removed' })).toContainText(colleague.email);

  await theirs.goto('/');
  await enterPassword(theirs, colleague.email, colleague.password);
  await expect(theirs.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await context.close();
});
