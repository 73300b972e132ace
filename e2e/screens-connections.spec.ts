import { expect, type Page, test } from '@playwright/test';
import { connections, drawerOf, expectTile } from './support/connections-page.ts';
import { goWithin, inspect, inspectEach } from './support/inspect-screen.ts';
import { signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

async function openDrawer(page: Page, id: string, name: string): Promise<void> {
  await goWithin(page, `${connections}?connect=${id}`);
  await expect(drawerOf(page, name)).toBeVisible();
}

test('the connections of an empty tenant are accessible and fit, in light and dark at every size', async ({ page, request }) => {
  await signInWith(page, await newSignedTenant(request), connections);
  await inspectEach(page, [
    { name: connections, open: () => expectTile(page, 'Okta', 'Not Connected') },
    {
      name: 'no notifications',
      open: async () => {
        await page.getByRole('button', { name: 'Notifications' }).click();
        await expect(page.getByText("You're all caught up!")).toBeVisible();
      },
    },
  ]);
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

const moment = '2026-11-14T08:00:00.000Z';
const application = { started_at: moment, finished_at: null, done: 2, total: 4, failures: [] };
const uuid = (place: number): string => `0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b0${place}`;
/** As the server reports it in the middle of a run, which in the demo is over too soon to be looked at. */
const half = {
  uuid: uuid(1),
  state: 'running',
  phase: 'collect',
  as_of: moment,
  requested_by: people.superuser,
  created_at: moment,
  started_at: moment,
  finished_at: null,
  applications: [
    { ...application, application_uuid: uuid(2), product: 'okta', state: 'running', note: 'Sign-ins, 14,000 so far', items: 14_000 },
    { ...application, application_uuid: uuid(3), product: 'azure_ad', state: 'queued', note: '', items: 0, done: 0 },
  ],
};

test('a run under way is accessible and fits, in light and dark at every size', async ({ page }) => {
  await page.route('**/api/v1/processing/runs*', (route) => route.fulfill({ json: { runs: [half], backfill: null } }));
  await signIn(page, people.administrator, `${connections}?processing=open`);
  const open = (): Promise<void> => expect(page.getByRole('region', { name: 'Processing' })).toContainText('Sign-ins, 14,000 so far');
  await inspectEach(page, [{ name: 'processing', open }]);
});

const state = Buffer.from(
  JSON.stringify({ postUrl: '/api/credentials/delegate', application: 'azure_ad', accessToken: 'handle', isOnboarding: true }),
).toString('base64url');

const consent = { application: 'Azure AD', tenant: 'Halden Freight', started_by: people.administrator, with_deployment: true };
/** What the server makes of the consent; without an answer it is still at it. */
const consents = [
  { title: 'Give Halden Freight access to Azure AD?', answer: 'not-asked' } as const,
  { title: 'Granting access', answer: undefined },
  { title: 'Access to Azure AD Granted!', answer: { status: 200, json: { application: 'Azure AD' } } },
  { title: 'Error Granting Access', answer: { status: 400, json: { detail: 'This consent has been used.', request_id: 'r' } } },
];

test('the ends of a consent are accessible and fit, in light and dark at every size', async ({ page }) => {
  for (const [place, { title, answer }] of consents.entries()) {
    await test.step(title, async () => {
      await page.route('**/api/credentials/delegate', (route) => {
        if (route.request().method() === 'GET') return route.fulfill({ json: consent });
        return answer === undefined || answer === 'not-asked' ? undefined : route.fulfill(answer);
      });
      await page.goto(`/oauth-success?state=${state}&code=c&tenant=t`);
      if (answer !== 'not-asked') await page.getByRole('button', { name: 'Give access' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await inspect(page, place);
    });
  }
});
