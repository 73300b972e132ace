import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { providerMetadata } from '../apps/server/test-support/saml/issue-response.ts';
import { startLoopbackProvider } from '../apps/server/test-support/saml/loopback-provider.ts';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { invite, inviteAcross } from './support/colleague.ts';
import { type Administrator, newTenant, signInWith } from './support/new-tenant.ts';
import { publishRecord } from './support/zone.ts';

async function enableSso(own: APIRequestContext, { email, password }: Administrator, ssoUrl: string): Promise<void> {
  const { access } = (await (await own.post('/api/auth', { data: { email, password } })).json()) as { access: string };
  const enabled = await own.post('/api/v1/auth/configuration/sso/configurations', {
    data: { configuration_xml: providerMetadata({ ssoUrl }) },
    headers: { authorization: `Bearer ${access}` },
  });
  expect(enabled.status()).toBe(200);
}

const domainOf = ({ email }: Administrator): string => email.slice(email.indexOf('@') + 1);
const settings = '/settings/authentication-settings';
const domainRow = (page: Page, domain: string) =>
  page.getByRole('list', { name: 'Sign-in domains' }).getByRole('listitem').filter({ hasText: domain });

/** An administrator claims a domain on the screen. */
async function claimDomain(page: Page, domain: string): Promise<void> {
  await page.goto(settings);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Domain added')).toBeVisible();
}

/** The owner of the zone publishes the record that the screen shows, and it is looked up. */
async function proveDomain(page: Page, domain: string): Promise<void> {
  const row = domainRow(page, domain);
  await expect(row.locator('code')).toHaveCount(2);
  const [name, value] = await row.locator('code').allTextContents();
  publishRecord(name ?? '', value ?? '');
  await row.getByRole('button', { name: /^Check now/ }).click();
  await expect(row.getByText('Proven', { exact: true })).toBeVisible();
}

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** The browser of another person. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
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

  await signInWith(page, administrator, settings);
  await claimDomain(page, domainOf(administrator));
  const row = domainRow(page, domainOf(administrator));
  await row.getByRole('button', { name: /^Check now/ }).click();
  await expect(row.getByText(/The record was not found/)).toBeVisible();
  await expectAccessibleOnTurn(page);
  const ownAddress = new URL(
    (await page
      .getByText(/\/sign-in\//)
      .first()
      .textContent()) ?? '',
  ).pathname;

  // Without proof there is no way from the common page to the provider, only from the tenant's own.
  await forget(page);
  await enterEmail(page, administrator.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  // A bookmark of where the page's own link leads opens the page: the provider may be one that a link's author has chosen.
  await page.goto(`/api/v1/auth/sso/login?tenant=${ownAddress.split('/').at(-1) ?? ''}`);
  await expect(page).toHaveURL(ownAddress);
  await expectAccessibleOnTurn(page);
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();

  await page.goto(settings);
  await proveDomain(page, domainOf(administrator));
  await forget(page);
  const visited = page.waitForRequest((request) => request.url().startsWith('http://localhost:'));
  await enterEmail(page, administrator.email);
  await expect(page.getByText('You continue with your identity provider', { exact: true })).toBeVisible();
  await visited;
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await expect(page).not.toHaveURL(/sso/);

  await forget(page);
  visitor.email = `anonymous-${administrator.email}`;
  await enterEmail(page, visitor.email);
  await expect(page.getByText('you are not invited here')).toBeVisible();
  await expect(page).toHaveURL(/sso_error=not-invited/);
  provider.close();
  await own.dispose();
});

test('an administrator of another tenant cannot take over where the people of a domain sign in', async ({ page, playwright, baseURL }) => {
  const own = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const [victim, attacker] = [await newTenant(own), await newTenant(own)];
  const domain = domainOf(victim);
  const [phishing, provider] = [await startLoopbackProvider({ email: attacker.email }), await startLoopbackProvider(victim)];
  const phished: string[] = [];
  page.on('request', (request) => request.url().startsWith(phishing.ssoUrl) && phished.push(request.url()));

  // More accounts of the domain than its own company has, and an identity provider of the attacker's.
  await enableSso(own, attacker, phishing.ssoUrl);
  for (const name of ['fake1', 'fake2', 'fake3']) {
    const email = `${name}@${domain}`;
    const token = await inviteAcross(own, attacker, email, 'read-only');
    expect((await own.post('/api/signup', { data: { first_name: 'F', last_name: '', email, token } })).status()).toBe(200);
  }
  await signInWith(page, attacker, settings);
  await claimDomain(page, domain);
  await domainRow(page, domain)
    .getByRole('button', { name: /^Check now/ })
    .click();
  await expect(domainRow(page, domain).getByText('Not proven')).toBeVisible();

  // The victim types her email, presses Enter, and stays: her password is asked for where she is.
  await forget(page);
  await page.goto('/');
  await page.getByLabel('Email').fill(victim.email);
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(victim.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();

  // Her own tenant proves the domain: now she continues at its provider, and the attacker's claim is contested.
  await claimDomain(page, domain);
  await proveDomain(page, domain);
  await enableSso(own, victim, provider.ssoUrl);
  await forget(page);
  const visited = page.waitForRequest((request) => request.url().startsWith(provider.ssoUrl));
  await enterEmail(page, victim.email);
  await visited;
  await expect(page.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();
  await forget(page);
  await signInWith(page, attacker, settings);
  await expect(domainRow(page, domain).getByText('Another tenant has it')).toBeVisible();
  expect(phished).toEqual([]);
  phishing.close();
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
  await expectAccessibleOnTurn(page);
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
