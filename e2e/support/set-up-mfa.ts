import { expect, type Page } from '@playwright/test';
import { codeOf } from './one-time-code.ts';

/** Sets the second factor up from the open setup form, and gives its secret. */
export async function setUp(page: Page): Promise<string> {
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await page.getByText('Secret key').click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six-digit code').fill(await codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn on multi-factor authentication' }).click();
  await expect(page.getByText('MFA Setup Success')).toBeVisible();
  return secret;
}

export async function enableInProfile(page: Page): Promise<string> {
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Enable MFA' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return setUp(page);
}
