import { type APIRequestContext, expect, test } from '@playwright/test';
import { providerMetadata } from '../apps/server/test-support/saml/issue-response.ts';
import { startLoopbackProvider } from '../apps/server/test-support/saml/loopback-provider.ts';
import { expectAccessible } from './support/audit-page.ts';
import { invite } from './support/colleague.ts';
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
  visitor.email = `anonymous-${administrator.email}`;
  await page.goto('/');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('you are not invited here')).toBeVisible();
  await expect(page).toHaveURL(/sso_error=not-invited/);
  provider.close();
  await own.dispose();
});

test('an invited person with an identity provider sets up neither a password nor a second factor', async ({ page, request }) => {
  const administrator = await newTenant(request);
  const email = administrator.email.replace('ada@', 'nora@');
  const token = await invite(request, administrator, email, 'standard');
  const provider = await startLoopbackProvider({ email });
  await enableSso(request, administrator, provider.ssoUrl);

  await page.goto(`/register/account-creation?${new URLSearchParams({ email, token }).toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Verification Success' })).toBeVisible();
  await expect(page.getByText('No password needed')).toBeVisible();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Username').fill('Nora Dahl');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration success!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: "We're in business." })).toBeVisible();

  const visited = page.waitForRequest((sent) => sent.url().startsWith(provider.ssoUrl));
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await visited;
  await expect(page.getByRole('button', { name: 'Account of Nora Dahl' })).toBeVisible();
  await page.goto('/settings/profile');
  await expect(page.getByText('You sign in with your identity provider')).toBeVisible();
  await expect(page.getByRole('button', { name: /MFA|Send Reset Email/ })).toHaveCount(0);
  provider.close();
});
