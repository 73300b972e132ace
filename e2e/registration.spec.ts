import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { linkInMail, tokenOf } from './support/outbox.ts';
import { people } from './support/people.ts';
import { enterPassword } from './support/sign-in.ts';

const accountCreation = '/register/account-creation';

/** Invites a new person to the demo tenant and gives their address. */
async function invite(request: APIRequestContext): Promise<string> {
  const email = `nora.${randomUUID().slice(0, 8)}@haldenfreight.example`;
  const headers = { authorization: `Bearer ${await tokenOf(request, people.administrator)}` };
  const invited = await request.post('/api/customer/user/register', { headers, data: { email, role: 'standard' } });
  expect(invited.status()).toBe(200);
  return email;
}

async function choosePassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

test('an invited person asks for the link, creates an account and is signed in', async ({ page, request }) => {
  const email = await invite(request);
  const secret = randomUUID();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get your invitation link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your interest' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get your invitation link' }).click();
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Resend' })).toBeEnabled();

  await page.goto(await linkInMail(request, email, accountCreation));
  await expect(page.getByRole('heading', { level: 1, name: 'Verification Success' })).toBeVisible();
  await expectAccessibleOnTurn(page);
  await page.getByLabel('Username').fill('Nora Marie Dahl');
  await choosePassword(page, secret);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account Setup')).toBeVisible();
  await expect(page.getByText('Registration success!')).toBeVisible();

  await expect(page.getByRole('heading', { level: 1, name: "Let's Cover Our Bases" })).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expectAccessibleOnTurn(page);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "We're in business." })).toBeVisible();
  await expect(page.getByText('Your account has been created!')).toBeVisible();
  await expectAccessibleOnTurn(page);
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page).toHaveURL(/\/bridge\/products$/);
  await page.goto('/settings/profile');
  await expect(page.getByText('Nora Marie Dahl', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await enterPassword(page, email, secret);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
});
