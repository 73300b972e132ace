import { expect, test } from '@playwright/test';
import { connections, expectFailing, startConnecting, submit, updateCredentials } from './support/connections-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

const secret = 'a-token-that-nobody-may-read-9d2f';
const product = 'Okta';

const addresses = [
  { url: 'https://10.0.0.1', reason: '10.0.0.1 is not on the public internet.' },
  { url: 'https://169.254.169.254', reason: '169.254.169.254 is not on the public internet.' },
  { url: 'https://[::1]', reason: 'is not on the public internet.' },
  { url: 'https://nowhere.invalid', reason: 'nowhere.invalid could not be reached. Check the address, then try again.' },
];

test('addresses inside the private network and such as do not exist are refused in words, without the secret', async ({
  page,
  request,
}) => {
  await signInWith(page, await newSignedTenant(request), connections);
  const drawer = await startConnecting(page, product, 'API Key');
  for (const { url, reason } of addresses) {
    await submit(drawer, { url, api_key: secret });
    const refusal = drawer.getByRole('alert').filter({ hasText: reason });
    await expect(refusal).toBeVisible();
    await expect(refusal).not.toContainText(secret);
  }
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectFailing(page, product, addresses.at(-1)?.reason ?? '');
  await updateCredentials(page, product);
  await expect(drawer.locator('input[name="api_key"]')).toHaveValue('');
});
