import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';

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
  await expectAccessible(page);
  // The job counts as running until its first answer.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/programs/deployment/job?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Deploy now' }).click();
  const job = page.getByRole('dialog', { name: 'Deploying to Local Directory' });
  await expect(job.getByRole('button', { name: 'Close', exact: true })).toBeDisabled();
  await page.mouse.click(2, 2);
  await page.goBack();
  const leave = page.getByRole('dialog', { name: 'Leave while the job is running?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  answered.resolve();
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Rollback' }).click();
  const undoing = page.getByRole('dialog', { name: 'Roll back the changes in Local Directory?' });
  await undoing.getByRole('button', { name: 'Roll back' }).click();
  const undone = page.getByRole('dialog', { name: 'Rolling back in Local Directory' });
  await expect(undone.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await undone.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
