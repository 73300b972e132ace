import { expect, type Page, test } from '@playwright/test';
import { providerMetadata } from '../apps/server/test-support/saml/issue-response.ts';
import { expectAccessible } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const users = '/settings/user-management';
const authentication = '/settings/authentication-settings';
const ssoCalls = '**/api/v1/auth/configuration/sso/configurations*';
const broken = { status: 500, json: { detail: 'The store is not reachable.', request_id: 'e2e' } };
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** The server fails at one method of a call; the others reach it. */
async function fail(page: Page, pattern: string, method: string): Promise<void> {
  await page.route(pattern, (route) => (route.request().method() === method ? route.fulfill(broken) : route.fallback()));
}

test('a role and a user that could not be changed are said to be as they were', async ({ page, request }) => {
  const administrator = await newTenant(request);
  const { email } = await newColleague(request, administrator, 'standard');
  await signInWith(page, administrator, users);
  await fail(page, '**/api/customer/user/role', 'POST');
  await fail(page, '**/api/customer/user', 'DELETE');

  await page.getByRole('button', { name: `Edit role of ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Role' });
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Read-only User' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Error updating user role')).toContainText('There was an error updating the user role');
  await expect(dialog).toContainText('The store is not reachable.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Standard User');

  const trash = page.getByRole('button', { name: `Delete ${email}` });
  const popover = page.getByRole('dialog', { name: 'Permanently Delete User' });
  await trash.click();
  await expect(popover.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(trash).toBeFocused();
  await trash.click();
  await popover.getByRole('button', { name: 'Delete User' }).click();
  await expect(toast(page, 'Error deleting user')).toContainText('There was an error deleting the user');
  await expect(popover).toContainText('The user is still here');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(trash).toBeFocused();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await trash.click();
  await expect(popover).toBeVisible();
  await expect(popover).not.toContainText('The user is still here');
});

test('an invitation link that could not be made is not copied', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const administrator = await newTenant(request);
  const email = administrator.email.replace('ada@', 'nora@');
  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  const invited = await request.post('/api/customer/user/register', { headers, data: { email, role: 'standard' } });
  expect(invited.status()).toBe(200);
  await signInWith(page, administrator, users);
  await fail(page, '**/api/customer/user/invitations/refresh*', 'GET');
  await page.evaluate(() => navigator.clipboard.writeText('what was there before'));
  await page.getByRole('button', { name: 'Pending Invitations' }).click();
  await page.getByRole('button', { name: `Copy invitation link of ${email}` }).click();
  await expect(toast(page, 'Error Copying Invite Link')).toContainText(
    'Something went wrong generating the invite link. Please try again or contact support.',
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('what was there before');
});

test('an identity provider that could not be removed stays', async ({ page, request }) => {
  const administrator = await newTenant(request);
  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  const data = { configuration_xml: providerMetadata() };
  expect((await request.post('/api/v1/auth/configuration/sso/configurations', { headers, data })).status()).toBe(200);
  await signInWith(page, administrator, authentication);
  await fail(page, ssoCalls, 'DELETE');
  await page.getByRole('button', { name: 'Remove SSO' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove SSO' }).click();
  await expect(toast(page, 'Deleting SSO Failed')).toContainText('The store is not reachable.');
  await expect(page.getByText('SSO enabled for your tenant')).toBeVisible();
});

test('a metadata address that leads nowhere is said so in the form', async ({ page }) => {
  await signIn(page, people.administrator, authentication);
  await page.route(ssoCalls, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { redirect_url: null } }) : route.fallback(),
  );
  await page.getByLabel('Metadata URL', { exact: true }).fill('https://idp.example.test/metadata');
  await page.getByRole('button', { name: 'Enable SSO' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable SSO' }).click();
  const words = 'There was an issue getting the SSO redirect URI, please double check inputs and try again.';
  await expect(page.locator('form').getByRole('alert')).toContainText(`Error Establishing SSO!${words}`);
  await expect(toast(page, 'Error Establishing SSO!')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(authentication));
});

test('entitlements that could not be read are not made up, and can be asked for again', async ({ page }) => {
  const failing = '**/api/v1/entitlements';
  await page.route(failing, (route) => route.fulfill({ status: 400, json: { detail: 'The list is locked.', request_id: 'e2e' } }));
  await signIn(page, people.superuser, '/settings/super-user');
  await expect(page.getByText('Error: The list is locked.')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
});
