import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { connections, drawerOf, expectTile } from './support/connections-page.ts';
import { inspect } from './support/inspect-screen.ts';
import { signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

test('the connections of an empty tenant are accessible and fit, in light and dark at every size', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  await signInWith(page, await newSignedTenant(request), connections);
  await expectTile(page, 'Okta', 'Not Connected');
  await inspect(page, complaints);
});

const drawers = [
  { of: 'a connected product', id: 'proofpoint_tap', name: 'Proofpoint TAP', as: people.administrator },
  { of: 'a product that is connected by consent', id: 'microsoft_e5', name: 'Microsoft Security Suite (E5)', as: people.standard },
  { of: 'a product with a file', id: 'on_premises', name: 'On-Premises', as: people.standard },
];

for (const { of: whose, id, name, as } of drawers) {
  test(`the drawer of ${whose} is accessible and fits, in light and dark at every size`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await signIn(page, as, `${connections}?connect=${id}`);
    const drawer = drawerOf(page, name);
    await expect(drawer).toBeVisible();
    if (id === 'on_premises') await drawer.getByText('File Snapshot', { exact: true }).click();
    await inspect(page, complaints);
  });
}

const state = Buffer.from(
  JSON.stringify({ postUrl: '/api/credentials/delegate', application: 'azure_ad', accessToken: 'handle', isOnboarding: true }),
).toString('base64url');

/** What the server makes of the consent; without an answer it is still at it. */
const consents = [
  { title: 'Granting access', answer: undefined },
  { title: 'Access to Azure AD Granted!', answer: { status: 200, json: { application: 'Azure AD' } } },
  { title: 'Error Granting Access', answer: { status: 400, json: { detail: 'This consent has been used.', request_id: 'r' } } },
];

for (const { title, answer } of consents) {
  test(`the end of a consent, ${title}, is accessible and fits, in light and dark at every size`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.route('**/api/credentials/delegate', (route) => (answer === undefined ? undefined : route.fulfill(answer)));
    await page.goto(`/oauth-success?state=${state}&code=c&tenant=t`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The browser itself reports the refusal that this page shows.
    await inspect(page, []);
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  });
}
