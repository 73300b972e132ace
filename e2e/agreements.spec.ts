import { expect, type Route, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const log = '/settings/deployment-log';

/** As a page believes that was opened before a new version of the agreement came. */
async function believeSigned(route: Route): Promise<void> {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), signed: true } });
}

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

test('a signed agreement is there to read for everybody of the tenant', async ({ page }) => {
  await signIn(page, people.readOnly, '/settings/profile');
  await page.getByRole('button', { name: 'View EULA' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await expect(terms).toContainText(people.administrator);
  await expect(terms.getByRole('button', { name: 'Already Signed' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View EULA' })).toBeFocused();
});

test('where nobody signed, a standard user is told whom to ask and an administrator is shown what to sign', async ({ page, request }) => {
  const administrator = await newTenant(request);
  const terms = page.getByRole('dialog', { name: 'Terms & Conditions' });
  await signInWith(page, await newColleague(request, administrator, 'standard'), log);
  await expect(page.getByText('EULA not signed!')).toBeVisible();
  await expect(page.getByText('Please find someone with the proper priviliege level to sign.')).toBeVisible();
  await expect(terms).toBeHidden();
  await page.goto('/settings/profile');
  await expect(page.getByRole('button', { name: 'View or Sign' })).toBeVisible();

  await signInWith(page, administrator, log);
  await expect(terms.getByLabel('I agree to the above terms and conditions')).toBeVisible();
});

test('a call that is refused for want of a signature says so, whatever the page believed', async ({ page, request }) => {
  const person = await newColleague(request, await newTenant(request), 'standard');
  await page.route('**/api/user-agreements', believeSigned, { times: 1 });
  await signInWith(page, person, log);
  const toast = page.getByRole('alert').filter({ hasText: 'Ask an administrator of your tenant to sign it in Profile Settings.' });
  await expect(toast).toContainText('EULA not signed!');
  await expectAccessible(page);
});
