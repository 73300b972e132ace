import { expect, type Page, test } from '@playwright/test';
import { startLoopbackProvider } from '../apps/server/test-support/saml/loopback-provider.ts';
import { providerMetadata } from '../apps/server/test-support/saml/issue-response.ts';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { newTenant, signInWith } from './support/new-tenant.ts';
import { enableInProfile } from './support/set-up-mfa.ts';

const settings = '/settings/authentication-settings';
const switchOf = (page: Page) => page.getByRole('switch', { name: /Require multi-factor authentication/ });

/** As if the sign-in were more than ten minutes ago: the server's own answer to the first change, and none after that. */
async function askOnceForStepUp(page: Page, path: string): Promise<void> {
  let isAsked = false;
  await page.route(`**${path}`, (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.continue();
    isAsked = true;
    const problem = { detail: 'Confirm that it is you, then repeat this change.', code: 'step_up_required', request_id: 'test' };
    return route.fulfill({ status: 403, json: problem });
  });
}

test('MFA is required of everyone immediately, and made optional only after a warning', async ({ page, playwright, baseURL }) => {
  const own = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const administrator = await newTenant(own);
  await signInWith(page, administrator, settings);
  await expect(page.getByRole('heading', { name: 'MFA is Currently Optional for All Users' })).toBeVisible();

  await askOnceForStepUp(page, '/api/tenant/mfa');
  await switchOf(page).click({ force: true });
  await page.getByRole('dialog', { name: 'Require MFA' }).getByRole('button', { name: 'Require MFA' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(stepUp.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleOnTurn(page);
  await stepUp.getByLabel('Password', { exact: true }).fill('not my password');
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUp).toContainText('The password is not right. Check it and try again.');
  await stepUp.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('MFA requirement enabled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'MFA is Currently Required for All Users' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await expect(menu.getByRole('link', { name: /Audit Logging/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(menu.getByRole('link', { name: 'User Management' })).toHaveAttribute('href', '/settings/user-management');
  await page.goto('/settings/audit-log');
  await expect(page.getByRole('heading', { level: 1, name: 'Multi-Factor Authentication is Required' })).toBeVisible();

  await page.goto(settings);
  await expect(switchOf(page)).toBeDisabled();
  await expect(page.getByText('Set up multi-factor authentication in your profile first.')).toBeVisible();
  await enableInProfile(page);
  await page.goto(settings);
  await switchOf(page).click({ force: true });
  await expect(page.getByRole('dialog')).toContainText('security-critical');
  await expectAccessibleOnTurn(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'MFA is Currently Required for All Users' })).toBeVisible();
  await switchOf(page).click({ force: true });
  await page.getByRole('button', { name: 'Make MFA optional' }).click();
  await expect(page.getByText('MFA requirement disabled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'MFA is Currently Optional for All Users' })).toBeVisible();
  await own.dispose();
});

/** A change begins while the sign-in is long ago: it is confirmed at the identity provider, in a window over the form. */
async function confirmAtProvider(page: Page, visitor: { email: string }): Promise<void> {
  const [own, typed] = [visitor.email, 'freight.example'];
  await askOnceForStepUp(page, '/api/v1/auth/configuration/sso/domains');
  const form = page.getByRole('textbox', { name: 'Domain' });
  await form.fill(typed);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const open = dialog.getByRole('button', { name: /Continue with your identity provider|Open the window again/ });
  await expect(open).toBeFocused();
  await expectAccessibleOnTurn(page);

  // At the provider it is another person who signs in: the dialog says so, and the form waits with what was typed.
  visitor.email = `another-${own}`;
  const wrongWindow = page.waitForEvent('popup');
  await open.click();
  if (!(await wrongWindow).isClosed()) await (await wrongWindow).waitForEvent('close');
  await expect(dialog).toContainText('That did not work');
  await expect(form).toHaveValue(typed);

  visitor.email = own;
  const rightWindow = page.waitForEvent('popup');
  await open.click();
  await expect(page.getByText('Domain added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Sign-in domains' }).getByRole('listitem').filter({ hasText: typed })).toBeVisible();
  await expect.poll(async () => (await rightWindow).isClosed()).toBe(true);
}

test('an identity provider is connected, signed in with, asked again for a critical change, and removed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const own = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const administrator = await newTenant(own);
  const visitor = { email: administrator.email };
  const provider = await startLoopbackProvider(visitor);
  await signInWith(page, administrator, settings);
  await page.getByRole('button', { name: 'Enter SSO xml manually' }).click();
  await page.getByLabel('SAML 2.0 XML').fill(providerMetadata({ ssoUrl: provider.ssoUrl }));
  await page.getByRole('button', { name: 'Enable SSO' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to enable SSO?');
  await expect(question).toContainText('This action will be applied to your entire organization.');
  await question.getByRole('button', { name: 'Enable SSO' }).click();
  await expect(page.getByText('SSO Details Found!')).toBeVisible();
  await expect(page.getByLabel('SAML 2.0 XML')).toBeDisabled();
  await expect(page).not.toHaveURL(new RegExp(settings));

  await expect(page.locator('main#content').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(settings);
  await expect(page.getByText('SSO enabled for your tenant')).toBeVisible();
  await expect(page.getByText(provider.ssoUrl)).toBeVisible();
  await expectAccessibleOnTurn(page);

  await confirmAtProvider(page, visitor);

  await page.getByRole('button', { name: 'Remove SSO' }).click();
  const warning = page.getByRole('dialog');
  await expect(warning).toContainText(
    'Are you sure you want to remove SSO for your this tenant? This action will be applied to your entire organization and is not able to be undone.',
  );
  await warning.getByRole('button', { name: 'Remove SSO' }).click();
  await expect(page.getByText('SSO Connection Removed!')).toBeVisible();
  await expect(page.getByText(/You were signed out because single sign-on was removed/)).toBeVisible();
  provider.close();
  await own.dispose();
});

test('an identity provider is found by its metadata address, and the browser goes there', async ({ page, request }) => {
  const administrator = await newTenant(request);
  const provider = await startLoopbackProvider({ email: administrator.email });
  await signInWith(page, administrator, settings);
  await page.getByLabel('Metadata URL', { exact: true }).fill(provider.metadataUrl);
  const visited = page.waitForRequest((sent) => sent.url().startsWith(provider.ssoUrl));
  await page.getByRole('button', { name: 'Enable SSO' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable SSO' }).click();
  await expect(page.getByText('SSO Details Found!')).toBeVisible();
  await expect(page.getByText('You are being redirected to your identity provider.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(settings));
  await visited;
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.goto(settings);
  await expect(page.getByText('SSO enabled for your tenant')).toBeVisible();
  provider.close();
});
