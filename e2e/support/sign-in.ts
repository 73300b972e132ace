import { expect, type Page } from '@playwright/test';
import { password, type people } from './people.ts';

export type Person = (typeof people)[keyof typeof people];

export async function signIn(page: Page, email: Person): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden();
  await expect(page.locator('main#content').getByRole('heading', { level: 1 })).toBeVisible();
}
