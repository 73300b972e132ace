import { type APIRequestContext, expect, test } from '@playwright/test';
import { providerMetadata } from '../apps/server/test-support/saml/issue-response.ts';
import { startLoopbackProvider } from '../apps/server/test-support/saml/loopback-provider.ts';
import { type Administrator, newTenant } from './support/new-tenant.ts';

async function enableSso(own: APIRequestContext, { email, password }: Administrator, ssoUrl: string): Promise<void> {
  const { access } = (await (await own.post('/api/auth', { data: { email, password } })).json()) as { access: string };
  const enabled = await own.post('/api/v1/auth/configuration/sso/configurations', {
    data: { configuration_xml: providerMetadata({ ssoUrl }) },
    headers: { authorization: `Bearer ${access}` },
  });
  expect(enabled.status()).toBe(200);
}

async function loginAddress(own: APIRequestContext, email: string): Promise<string> {
  const found = (await (await own.get('/api/v1/auth/sso/user', { params: { email } })).json()) as { redirect_url: string };
  return found.redirect_url;
}

test('people of a domain sign in at their identity provider, on another site, and come back signed in', async ({
  page,
  playwright,
  baseURL,
}) => {
  const own = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const administrator = await newTenant(own);
  const visitor = { email: administrator.email };
  const provider = await startLoopbackProvider(visitor);
  // Another site than the product's 127.0.0.1, as a real provider is: strict cookies do not come along.
  await enableSso(own, administrator, provider.ssoUrl.replace('127.0.0.1', 'localhost'));

  await page.goto('/');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const visited = page.waitForRequest((request) => request.url().startsWith('http://localhost:'));
  await expect(page.getByText('You continue with your identity provider', { exact: true })).toBeVisible();
  await visited;
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect(page).not.toHaveURL(/sso/);

  const forget = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => {
      window.localStorage.clear();
      window.sessionStorage.clear();
    });
  };
  await forget();
  await page.goto(await loginAddress(own, administrator.email));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();

  await forget();
  visitor.email = `stranger-${administrator.email}`;
  await page.goto('/');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('you are not invited here')).toBeVisible();
  await expect(page).toHaveURL(/sso_error=not-invited/);
  provider.close();
  await own.dispose();
});
