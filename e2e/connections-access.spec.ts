import { expect, test } from '@playwright/test';
import { newColleague } from './support/colleague.ts';
import { connectByCall } from './support/connect-by-call.ts';
import {
  connections,
  drawerOf,
  expectConnected,
  expectTile,
  startConnecting,
  submit,
  tileOf,
  updateCredentials,
} from './support/connections-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';
import { credentialsOf } from './support/vendor-credentials.ts';

const product = 'Proofpoint TAP';
const right = () => credentialsOf('proofpoint-tap', 'username_password');

test('a standard user connects a product, without what only staff see', async ({ page, request }) => {
  await signInWith(page, await newColleague(request, await newSignedTenant(request), 'standard'), connections);
  await submit(await startConnecting(page, product), right());
  await expectConnected(drawerOf(page, product));
  await expect(tileOf(page, product).getByRole('button', { name: `Update Credentials ${product}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Trigger Processing' })).toHaveCount(0);
  await expect(page.getByText('Not Processed')).toHaveCount(0);
});

test('a healthy connection is checked on demand, and never given up for credentials that fail', async ({ page, request }) => {
  const administrator = await newSignedTenant(request);
  await connectByCall(request, administrator, { product: 'proofpoint_tap', auth_method: 'username_password', credentials: right() });
  await signInWith(page, administrator, connections);
  const history = tileOf(page, product).getByText(/checks succeeded$/);
  await expect(history).toHaveText('1 of the last 1 checks succeeded');
  const drawer = await updateCredentials(page, product);
  await drawer.getByRole('button', { name: 'Check now' }).click();
  await expect(history).toHaveText('2 of the last 2 checks succeeded');
  await submit(drawer, { ...right(), password: 'mistyped' });
  await expect(drawer.getByRole('alert').filter({ hasText: 'The connection keeps the credentials it had.' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectTile(page, product, 'Connected & Healthy');
});
