import { expect, type Page } from '@playwright/test';
import { password, type people } from './people.ts';

export type Person = (typeof people)[keyof typeof people];

/** Fills in the steps of the sign-in form, wherever it is shown. */
export async function enterPassword(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, email: Person): Promise<void> {
  await page.goto('/');
  await enterPassword(page, email, password());
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}
