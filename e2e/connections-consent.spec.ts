import { expect, type Locator, type Page, test } from '@playwright/test';
import { onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { connections, disconnect, expectConnected, expectTile, startConnecting } from './support/connections-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { signInWith } from './support/new-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

async function openConsent(page: Page, drawer: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await drawer.getByRole('button', { name: 'Connect', exact: true }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Permissions requested' })).toBeVisible();
  return popup;
}

const outcome = (page: Page, title: string): Locator => page.getByRole('heading', { level: 1, name: title });

/** Their windows are the same, and their modules are not. */
const products = ['Azure AD', 'Azure Conditional Access', 'Microsoft Azure', 'Microsoft Security Suite (E5)'];

// Until then the simulated time runs fast, and what was consented to ends within seconds.
test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

test('each Microsoft product connects by consent in its own window', async ({ page, request }) => {
  await signInWith(page, await newSignedTenant(request), connections);
  for (const product of onTurn(products, 2)) {
    const drawer = await startConnecting(page, product, 'OAuth');
    const popup = await openConsent(page, drawer);
    await expect(drawer.getByText(`Waiting for consent to ${product} in the other window`)).toBeVisible();
    await popup.getByRole('button', { name: 'Accept' }).click();
    await popup.getByRole('button', { name: 'Give access' }).click();
    await expect(outcome(popup, `Access to ${product} Granted!`)).toBeVisible();
    await expect(popup.getByText('You may close this window.')).toBeVisible();
    expect(new URL(popup.url()).search).toBe('');
    await popup.close();
    await expectConnected(drawer);
    await expectTile(page, product, 'Connected & Healthy');
    if (product.startsWith('Microsoft')) await expectTile(page, 'Azure AD', 'Enabled');
    await disconnect(page, product);
  }
});

test('consent that is declined says so in its window and in the drawer, and nothing is connected', async ({ page, request }) => {
  await signInWith(page, await newSignedTenant(request), connections);
  const drawer = await startConnecting(page, 'Azure AD', 'OAuth');
  const popup = await openConsent(page, drawer);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(outcome(popup, 'Consent was not given')).toBeVisible();
  await expect(popup.getByText('The consent was declined, or your account is not allowed to give it.')).toBeVisible();
  await expectAccessibleOnTurn(popup);
  await popup.close();
  await expect(drawer.getByRole('alert').filter({ hasText: 'Azure AD was not connected' })).toContainText(
    'The consent was declined, or your account is not allowed to give it.',
  );
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expectTile(page, 'Azure AD', 'Not Connected');
});

test('a copied link works once for a person who is not signed in', async ({ page, context, browser, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const administrator = await newSignedTenant(request);
  await signInWith(page, administrator, connections);
  const drawer = await startConnecting(page, 'Azure AD', 'OAuth');
  await drawer.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Accept' }).click();
  await expect(elsewhere.getByText(`${administrator.email} asked for it.`)).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Give access' }).click();
  await expect(outcome(elsewhere, 'Access to Azure AD Granted!')).toBeVisible();
  // The tenant is new, so the consent page says that there is more to do.
  await expect(elsewhere.getByText('Your administrator must still finish onboarding in Rampart.')).toBeVisible();
  await expectConnected(drawer);

  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Accept' }).click();
  await expect(outcome(elsewhere, 'Error Granting Access')).toBeVisible();
  await expect(elsewhere.getByText('This consent has been used, has expired or was altered. Start the connection again.')).toBeVisible();
  await elsewhere.close();
});
