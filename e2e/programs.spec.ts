import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';

const test = testAloneAt('local-directory');

test('a program is downloaded, planned, deployed to a product by Rampart, and rolled back in the same place', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'local_directory');
  await signInWith(page, administrator, '/programs');
  await page.getByRole('link', { name: 'Baseline Security' }).click();
  await expect(page.getByRole('button', { name: 'Deploy…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem').first().click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: 'Deploy…' }).click();
  const question = page.getByRole('dialog', { name: 'Deploy Baseline Security to Local Directory?' });
  await expect(question.getByText(/^\d+ changes? takes? effect immediately$/)).toBeVisible();
  await expectAccessibleOnTurn(page);
  // The job counts as running until its first answer.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/programs/deployment/job?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Deploy now' }).click();
  const job = page.getByRole('dialog', { name: /^Deploy(ing|ed) to Local Directory$/ });
  await expect(job.getByRole('button', { name: 'Close', exact: true })).toBeDisabled();
  await page.mouse.click(2, 2);
  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave while the job is running?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  answered.resolve();
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 60_000 });
  await expectAccessibleOnTurn(page);
  await job.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Rollback' }).click();
  const undoing = page.getByRole('dialog', { name: 'Roll back the changes in Local Directory?' });
  await undoing.getByRole('button', { name: 'Roll back' }).click();
  const undone = page.getByRole('dialog', { name: /^Roll(ing|ed) back in Local Directory$/ });
  await expect(undone.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 60_000 });
  await undone.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);

  // The simulator does not refuse a part by itself: the answer is altered on its way, to judge how trouble is shown.
  await page.unroute('**/api/v1/programs/deployment/job?*');
  const trouble = { state: 'failed', because: 'The directory refused it: the account lacks the right to write it.' };
  let status = 'partial_success';
  await page.route('**/api/v1/programs/deployment/job?*', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const { job: real } = (await response.json()) as { job: { deployment_status: string; changes: object[]; display_logs: string[] } };
    const isOver = real.deployment_status !== 'in_progress';
    const [first, ...others] = real.changes;
    const altered = {
      ...real,
      deployment_status: status,
      changes: [...others, { ...first, ...trouble }],
      display_logs: [...real.display_logs, '2026-11-14T09:02:41.000Z:exception:5:A change could not be applied.'],
    };
    await route.fulfill({ response, json: { job: isOver ? altered : real } });
  });
  await page.getByRole('button', { name: 'Deploy…' }).click();
  await question.getByRole('button', { name: 'Deploy now' }).click();
  await expect(job.getByText(/^Some changes could not be applied\./)).toBeVisible({ timeout: 60_000 });
  await expectAccessibleOnTurn(page);
  await job.getByRole('button', { name: 'Close', exact: true }).click();
  status = 'failed';
  await page.goto('/settings/deployment-log');
  await page
    .getByRole('button', { name: /View logs/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Deploy Logs' })).toContainText(/Status\s*Failed/);
  await expectAccessibleOnTurn(page);
  expect(complaints).toEqual([]);
});
