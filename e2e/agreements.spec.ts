import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const log = '/settings/deployment-log';

test('the administrator of a tenant signs the agreement, and what it closed opens', async ({ page }) => {
  await signIn(page, people.otherTenant, log);
  const terms = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await expect(terms).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('EULA not signed!')).toBeVisible();
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'View or Sign' }).click();
  await expect(terms.getByRole('region', { name: 'Terms and conditions' })).toContainText('licence agreement');
  await expect(terms.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await expectAccessible(page);

  await terms.getByLabel('I agree to the above terms and conditions').check();
  await terms.getByLabel('Email me a copy of the EULA').check();
  await terms.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByText('EULA Signed')).toBeVisible();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'View EULA' }).click();
  await expect(terms.getByRole('button', { name: 'Already Signed' })).toBeDisabled();
  await expect(terms).toContainText(people.otherTenant);
  await page.goto(log);
  await expect(page.getByText('No deployments yet')).toBeVisible();
});
