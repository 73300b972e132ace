import { expect, type Page } from '@playwright/test';

/** By the switcher of the sidebar. */
export async function switchTo(page: Page, tenant: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Switch tenant' });
  await page.getByRole('button', { name: /Switch tenant/ }).click();
  await dialog.getByRole('combobox', { name: 'Active tenant' }).fill(tenant);
  await page.getByRole('option', { name: tenant }).click();
  // The web app is loaded anew; until then the page is still that of the other tenant, and may still say that it was changed to.
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Set Active Tenant' }).click();
  await loaded;
  await expect(page.getByText('Active Tenant Changed')).toBeVisible();
}
