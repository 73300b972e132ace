import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { linkInMail } from './support/outbox.ts';
import { enterPassword } from './support/sign-in.ts';

test('a forgotten password is replaced by a link from a mail, once, and every session ends', async ({ page, request, browser }) => {
  const person = await newTenant(request);
  const elsewhere = await (await browser.newContext()).newPage();
  await signInWith(elsewhere, person);

  await page.goto('/');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
  const link = await linkInMail(request, person.email, '/password-reset');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await expect(page).toHaveURL(/\/password-reset$/);
  const secret = randomUUID();
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Reset Success!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await expect(elsewhere.getByText('Your session has ended')).toBeVisible();
  await enterPassword(page, person.email, person.password);
  await expect(page.getByText("Couldn't sign you in")).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(randomUUID());
  await page.getByLabel('Confirm password').fill('not the same at all');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  const again = randomUUID();
  await page.getByLabel('Password', { exact: true }).fill(again);
  await page.getByLabel('Confirm password').fill(again);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password was not changed')).toBeVisible();
  await expectAccessibleOnTurn(page);
});

test('a signed-in user has the link sent from the profile, and it works', async ({ page, request }) => {
  const person = await newTenant(request);
  await signInWith(page, person, '/settings/profile');
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toContainText(person.email);
  await expect(page.getByRole('button', { name: 'Email Sent' })).toBeDisabled();
  await expectAccessibleOnTurn(page);

  await page.goto(await linkInMail(request, person.email, '/password-reset'));
  const secret = randomUUID();
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Reset Success!')).toBeVisible();
  await enterPassword(page, person.email, secret);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
