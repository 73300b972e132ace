import { expect, type Locator, type Page } from '@playwright/test';

export const explorer = '/quests/explore';

export const tableOf = (page: Page): Locator => page.getByRole('table', { name: 'Remediations' });
export const matchingOf = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: / of \d+ match$/ })
    .first();

/** Picks the first value of a facet. Gives how many the menu says it has. */
export async function chooseFirst(page: Page, facet: string): Promise<number> {
  await page.locator('button[aria-haspopup="dialog"]').filter({ hasText: facet }).click();
  const menu = page.getByRole('dialog', { name: facet });
  const value = menu.getByRole('checkbox').first();
  await value.check();
  const count = /\((\d+)\)$/.exec((await menu.locator('label').first().textContent()) ?? '')?.[1];
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  return Number(count);
}

export async function fromRowMenu(page: Page, remediation: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${remediation}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
