import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { people } from './support/people.ts';

interface TenantList {
  readonly tenants: readonly { readonly uuid: string; readonly name: string }[];
}

/** Provider staff change what a tenant may use: its administrators are notified. */
async function changeEntitlements(request: APIRequestContext, domain: string, ids: readonly number[]): Promise<void> {
  const home = { authorization: `Bearer ${await tokenOf(request, people.superuser)}` };
  const { tenants } = (await (await request.get('/api/tenant/list', { headers: home })).json()) as TenantList;
  const uuid = tenants.find(({ name }) => name.includes(domain))?.uuid;
  const switched = await request.post('/api/tenant/switch', { data: { uuid }, headers: home });
  expect(switched.status()).toBe(200);
  const { access } = (await switched.json()) as { access: string };
  for (const id of ids) {
    const data = [{ id, granted: true, limit: null }];
    expect((await request.put('/api/v1/entitlements', { data, headers: { authorization: `Bearer ${access}` } })).status()).toBe(200);
  }
}

test('an administrator is notified of changes, reads one, and marks the rest as read after a confirmation', async ({ page, request }) => {
  const administrator = await newTenant(request);
  await signInWith(page, administrator);
  await changeEntitlements(request, administrator.email.split('@')[1] ?? '', [1, 4, 6]);
  // The bell asks every five seconds.
  await page.getByRole('button', { name: /3 unread/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('tab', { name: /Unread.*3/ })).toBeVisible();
  await expectAccessible(page);
  await panel
    .getByRole('button', { name: /^Mark as read:/ })
    .first()
    .click();
  await expect(panel.getByRole('tab', { name: /Unread.*2/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to mark 2 notifications as read?' });
  await question.getByRole('button', { name: /mark/i }).click();
  await expect(panel.getByText("You're all caught up!")).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await panel.getByRole('tab', { name: /All/ }).click();
  await expect(panel.getByText('0h ago').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /unread/ })).toHaveCount(0);
});
