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

/** Opens a path with a new session, by the call that the form makes. The form itself is walked by the session journeys. */
export async function openAs(page: Page, email: string, secret: string, path: string): Promise<void> {
  const reply = await page.request.post('/api/auth', { data: { email, password: secret } });
  expect(reply.status()).toBe(200);
  const { access } = (await reply.json()) as { access: string };
  const cookies = await page.context().cookies();
  const localStorage = [{ name: 'rampart.access', value: access }];
  await page.context().setStorageState({ cookies, origins: [{ origin: new URL(reply.url()).origin, localStorage }] });
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

export const signIn = (page: Page, email: Person, path = '/'): Promise<void> => openAs(page, email, password(), path);
