import { expect } from '@playwright/test';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';

const test = testAloneAt('okta');

const log = '/settings/deployment-log';

interface Quest {
  readonly quest_tome_id: string;
  readonly quest_instance_details: { readonly program_uuid: string; readonly program_type: string; readonly product: string };
}

test('where deployments need a second approver, another administrator sees what would change, approves it, and rolls it back', async ({
  page,
  request,
  browser,
}) => {
  // Two people, a whole run before they meet, and a vendor that is written to twice.
  test.setTimeout(120_000);
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'okta');
  const colleague = await newColleague(request, administrator, 'administrator');
  await signInWith(page, administrator, log);
  await page.getByRole('button', { name: 'Second approver: off' }).click();
  await page.getByRole('switch', { name: /Deployments need a second administrator/ }).click({ force: true });
  await expect(page.getByText('Deployments need a second approver')).toBeVisible();

  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  const { quests } = (await (await request.get('/api/v1/quests', { headers })).json()) as { quests: Quest[] };
  const { quest_tome_id, quest_instance_details: of } = quests.find(({ quest_tome_id: id }) => id === 'strengthen-okta-authenticators')!;
  const which = { quest_tome_id, program_uuid: of.program_uuid, program_type: of.program_type, product: of.product };
  const started = await request.post('/api/v1/quests/instance', { headers, data: which });
  const { quest_instance_id: instance } = (await started.json()) as { quest_instance_id: string };
  expect((await request.post(`/api/v1/quests/instance/${instance}/deploy`, { headers, data: {} })).status()).toBe(200);
  await page.goto(`${log}?quest_instance_id=${instance}`);
  await expect(page.getByRole('row').nth(1)).toContainText(/Apply.*Okta.*Waiting for approval/);
  await expectAccessibleOnTurn(page);
  await page.getByRole('button', { name: /View logs/ }).click();
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('You requested this. It starts when another administrator approves it');
  await expect(approval.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(approval.getByRole('button', { name: 'Withdraw request…' })).toBeVisible();

  const other = await browser.newPage();
  const others = collectComplaints(other);
  await signInWith(other, colleague);
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByRole('link', { name: 'Open deployment' }).click();
  const dialog = other.getByRole('dialog', { name: 'Deploy Logs' });
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText(/Change |Create /, { timeout: 60_000 });
  await expectAccessibleOnTurn(other);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText(/Status\s*Successful/, { timeout: 60_000 });
  await expect(dialog).toContainText(`Approved by${colleague.email}`);
  await dialog.getByRole('button', { name: 'Rollback' }).click();
  await other.getByRole('button', { name: 'Roll back' }).click();
  const undone = other.getByRole('dialog', { name: 'Rolled back in Okta' });
  await undone.getByRole('button', { name: 'Close', exact: true }).click({ timeout: 60_000 });
  await expect(dialog).toContainText(/Action\s*Rolled back · /);
  await expect(dialog).toContainText(/Status\s*Successful/, { timeout: 60_000 });
  expect([...complaints, ...others]).toEqual([]);
  await other.close();
});
