import { expect, type Locator, type Page } from '@playwright/test';

export const customGroups = '/personas/Baseline%20Security/custom-groups';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The rows of a list. */
export const rowOf = (page: Page, list: string, person: string | RegExp): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: person });
/** The group of the list at one identity product. */
export const groupAt = (page: Page, product: string): Locator =>
  page.getByRole('region', { name: 'Synced groups' }).getByRole('listitem').filter({ hasText: product });

/** Marks the first person who is found, and answers with the mail. Nothing is sent. */
export async function markToAdd(page: Page, words: string): Promise<string> {
  await button(page, 'Add users…').click();
  const dialog = page.getByRole('dialog', { name: 'Search Users to Add' });
  await expect(dialog.getByRole('button', { name: 'Add user' })).toBeDisabled();
  await dialog.getByLabel('Name or email').fill(words);
  const first = dialog.getByRole('checkbox', { disabled: false }).first();
  const label = await first.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent ?? '');
  await first.check();
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog).toBeHidden();
  return /\((\S+@\S+)\)/.exec(label)?.[1] ?? '';
}

/** The first person found becomes an emergency access user. */
export async function addEmergencyAccess(page: Page, words: string): Promise<void> {
  const mail = await markToAdd(page, words);
  await button(page, 'Apply Changes').click();
  const added = rowOf(page, 'Emergency Access', mail).filter({ hasText: /Added/ });
  // Where a product cannot take the list, or its rules change with it, that is shown first.
  const question = page.getByRole('dialog', { name: 'Change Emergency Access and its rules?' });
  await expect(added.or(question)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Apply Changes' }).click();
  await expect(added).toBeVisible();
}
