import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { connections } from './support/connections-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const moment = '2026-11-14T08:00:00.000Z';
const application = { started_at: moment, finished_at: null, items: 14_000, done: 2, total: 4, failures: [] };
/** As the server reports it in the middle of a run, which in the demo is over too soon to be looked at. */
const half = {
  uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b01',
  state: 'running',
  as_of: moment,
  requested_by: people.superuser,
  created_at: moment,
  started_at: moment,
  finished_at: null,
  applications: [
    {
      ...application,
      application_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b02',
      product: 'okta',
      state: 'running',
      note: 'Sign-ins, 14,000 so far',
    },
    {
      ...application,
      application_uuid: '0b6f8f0e-7a55-4a3e-9a3c-5d1f6a1c2b03',
      product: 'azure_ad',
      state: 'queued',
      note: '',
      items: 0,
      done: 0,
    },
  ],
};

test('while a run is under way, each application says what is being read and how far it has come', async ({ page }) => {
  await page.route('**/api/v1/processing/runs*', (route) => route.fulfill({ json: { runs: [half], backfill: null } }));
  await signIn(page, people.administrator, `${connections}?processing=open`);
  const panel = page.getByRole('region', { name: 'Processing' });
  await expect(panel).toContainText('Processing: 0 of 2 applications done25 %');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Okta' })).toContainText('Sign-ins, 14,000 so far50 %');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Azure AD' })).toContainText('Queued');
  await expectAccessible(page);
});
