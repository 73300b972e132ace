import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { type Administrator, newTenant, signInWith } from './support/new-tenant.ts';

/** Of the administrator's own domain: for others the dialog asks first. */
const invitee = (by: Administrator): string => by.email.replace('ada@', `guest-${randomBytes(4).toString('hex')}@`);
const rowOf = (within: Page | Locator, email: string): Locator => within.getByRole('row', { name: email });

async function openUsers(page: Page): Promise<void> {
  await page.goto('/settings/user-management');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
}

async function fillInvitation(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Provision New User' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await dialog.getByRole('button', { name: 'Submit' }).click();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await fillInvitation(page, email, role);
  await expect(page.getByText('User Registration Initiated').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Takes up the invitation whose link is on the clipboard. */
async function join(page: Page, email: string): Promise<void> {
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const data = {
    first_name: 'Mei',
    last_name: 'Tan',
    password: 'a long enough phrase 7',
    email,
    token: link.searchParams.get('token') ?? '',
  };
  expect((await page.request.post('/api/signup', { data })).status()).toBe(200);
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an administrator invites a person, copies a new link, and revokes the invitation', async ({ page }) => {
  const administrator = await newTenant(page.request);
  await signInWith(page, administrator);
  await openUsers(page);
  await expect(page.getByRole('button', { name: 'Pending Invitations' })).toBeHidden();
  const [first, second] = [invitee(administrator), invitee(administrator)];
  await invite(page, first, 'Standard User');
  await invite(page, second, 'Read-only User');

  await page.getByRole('button', { name: 'Pending Invitations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pending User Invites' });
  await expect(dialog.getByRole('columnheader')).toHaveText([/User Email/, /Role/, /Date Invited/, /Actions/]);
  await expect(dialog.getByRole('rowheader')).toHaveText([second, first]);
  await expectAccessibleOnTurn(page);

  const copy = dialog.getByRole('button', { name: `Copy invitation link of ${first}` });
  await copy.click();
  await expect(page.getByText('Invitation Link Copied').first()).toBeVisible();
  const earlier = await page.evaluate(() => navigator.clipboard.readText());
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(earlier);
  const token = new URL(earlier).searchParams.get('token') ?? '';
  const refused = await page.request.get('/api/signup', { params: { email: first, token } });
  expect(refused.ok()).toBe(false);

  // The toasts may have piled up under the pointer, and one that is pointed at stays.
  await page.mouse.move(0, 0);
  await dialog.getByRole('button', { name: `Revoke invitation of ${first}` }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Invitation' });
  await expectAccessibleOnTurn(page);
  await question.getByRole('button', { name: 'Revoke Invitation' }).click();
  await expect(page.getByText('User Invitation Revoked')).toBeVisible();
  await expect(dialog.getByRole('rowheader')).toHaveText([second]);
});

test('an administrator changes the role of a user and deletes them, but never themselves', async ({ page }) => {
  const administrator = await newTenant(page.request);
  await signInWith(page, administrator);
  await openUsers(page);
  const email = invitee(administrator);
  await invite(page, email, 'Standard User');
  await page.getByRole('button', { name: 'Pending Invitations' }).click();
  await page.getByRole('button', { name: `Copy invitation link of ${email}` }).click();
  await expect(page.getByText('Invitation Link Copied').first()).toBeVisible();
  await join(page, email);
  await openUsers(page);

  await page.getByRole('button', { name: `Edit role of ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Read-only User' }).click();
  await expectAccessibleOnTurn(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The user role has been updated successfully')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Read-only User');

  for (const name of [`Edit role of ${administrator.email}`, `Delete ${administrator.email}`, `Reset MFA of ${administrator.email}`])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('button', { name: `Delete ${administrator.email}` }).hover({ force: true });
  await expect(page.getByRole('tooltip', { name: /your own access/ })).toBeVisible();

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const popover = page.getByRole('dialog', { name: 'Permanently Delete User' });
  await expectAccessibleOnTurn(page);
  await popover.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('The user has been deleted successfully')).toBeVisible();
  await expect(rowOf(page, email)).toBeHidden();
});
