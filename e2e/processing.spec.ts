import { expect, test } from '@playwright/test';
import { expectAccessibleOnTurn } from './support/audit-page.ts';
import { connectByCall } from './support/connect-by-call.ts';
import { connections, expectTile, tileOf } from './support/connections-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { newSignedTenant } from './support/signed-tenant.ts';
import { switchTo } from './support/switch-tenant.ts';
import { credentialsOf } from './support/vendor-credentials.ts';

test('staff trigger processing: what is connected is read, and onboarding ends', async ({ page, request }) => {
  const administrator = await newSignedTenant(request);
  const directory = credentialsOf('local-directory', 'username_password_hostname');
  const threats = credentialsOf('proofpoint-tap', 'username_password');
  await connectByCall(request, administrator, {
    product: 'local_directory',
    auth_method: 'username_password_hostname',
    credentials: directory,
  });
  await connectByCall(request, administrator, { product: 'proofpoint_tap', auth_method: 'username_password', credentials: threats });
  await signIn(page, people.engineer, connections);
  const tenant = `Tenant of ${administrator.email.split('@')[1]}`;
  await switchTo(page, tenant);
  await page.goto(connections);
  const onboarding = page.getByRole('status').filter({ hasText: tenant });
  await expect(onboarding).toHaveText(`${tenant}: Not Processed`);

  const trigger = page.getByRole('button', { name: 'Trigger Processing' });
  await trigger.click();
  const dialog = page.getByRole('dialog', { name: 'Trigger Processing' });
  const [directoryBox, mailBox] = [
    dialog.getByRole('checkbox', { name: 'Local Directory' }),
    dialog.getByRole('checkbox', { name: 'Proofpoint TAP' }),
  ];
  await expect(directoryBox).toBeChecked();
  await expect(mailBox).toBeChecked();
  await directoryBox.uncheck();
  await mailBox.uncheck();
  const start = dialog.getByRole('button', { name: 'Trigger Processing' });
  await start.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Choose at least one connection.' })).toBeVisible();
  await expect(start).toBeDisabled();
  await dialog.getByRole('switch', { name: 'Show all' }).click({ force: true });
  await directoryBox.check();
  await mailBox.check();
  await expectAccessibleOnTurn(page);
  await start.click();
  await expect(page.getByText('Processing Initiated!')).toBeVisible();
  await expect(page.getByText('Reading 2 applications now.')).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).click();

  const panel = page.getByRole('region', { name: 'Processing' });
  const row = (product: string) => panel.getByRole('listitem').filter({ hasText: product });
  await expect(row('Local Directory')).toContainText(/Read[1-9][\d,]* items/, { timeout: 60_000 });
  await expect(row('Proofpoint TAP').first()).toContainText(/Read[\d,]+ items/);
  await expect(panel).toContainText(/Processed .*: [\d,]+ items from 2 connections/);
  await expect(onboarding).toHaveText(tenant);
  await expectTile(page, 'Local Directory', 'Connected & Healthy');
  await expect(tileOf(page, 'Proofpoint TAP').getByText(/^(The only check so far|2 of the last 2 checks) succeeded$/)).toBeAttached();

  // Onboarding is over: the schedule takes care of it from here.
  await trigger.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Ask a super user to trigger it.' })).toBeVisible();
});
