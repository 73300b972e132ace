import { expect, type Page, test } from '@playwright/test';
import { connections, drawerOf, expectTile } from './support/connections-page.ts';
import { inspect, inspectEach } from './support/inspect-screen.ts';
import { signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

async function openDrawer(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`${connections}?connect=${id}`);
  await expect(drawerOf(page, name)).toBeVisible();
}

test('the connections of an empty tenant are accessible and fit, in light and dark at every size', async ({ page, request }) => {
  await signInWith(page, await newSignedTenant(request), connections);
  const open = (): Promise<void> => expectTile(page, 'Okta', 'Not Connected');
  await inspectEach(page, [{ name: connections, open }]);
});

test('the drawers of connections are accessible and fit, in light and dark at every size', async ({ page }) => {
  await signIn(page, people.administrator, connections);
  await inspectEach(page, [
    { name: 'a connected product', open: () => openDrawer(page, 'proofpoint_tap', 'Proofpoint TAP') },
    { name: 'a product that is connected by consent', open: () => openDrawer(page, 'microsoft_e5', 'Microsoft Security Suite (E5)') },
    {
      name: 'a product with a file',
      open: async () => {
        await openDrawer(page, 'on_premises', 'On-Premises');
        await drawerOf(page, 'On-Premises').getByText('File Snapshot', { exact: true }).click();
      },
    },
  ]);
});

const state = Buffer.from(
  JSON.stringify({ postUrl: '/api/credentials/delegate', application: 'azure_ad', accessToken: 'handle', isOnboarding: true }),
).toString('base64url');

/** What the server makes of the consent; without an answer it is still at it. */
const consents = [
  { title: 'Granting access', answer: undefined },
  { title: 'Access to Azure AD Granted!', answer: { status: 200, json: { application: 'Azure AD' } } },
  { title: 'Error Granting Access', answer: { status: 400, json: { detail: 'This consent has been used.', request_id: 'r' } } },
];

test('the ends of a consent are accessible and fit, in light and dark at every size', async ({ page }) => {
  for (const { title, answer } of consents) {
    await test.step(title, async () => {
      await page.route('**/api/credentials/delegate', (route) => (answer === undefined ? undefined : route.fulfill(answer)));
      await page.goto(`/oauth-success?state=${state}&code=c&tenant=t`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await inspect(page);
    });
  }
});
