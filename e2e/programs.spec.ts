import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';

test('programs are tallied, opened, downloaded, and what could not be read is unknown, with what to do about it', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  // Without Azure AD the people are not known: some conditional access cannot be judged.
  const { administrator } = await newProcessedTenant(request, 'local_directory', 'azure_conditional_access');
  await signInWith(page, administrator, '/programs');
  await expect(page.getByText(/^\d+ controls across 3 programs are not in place$/)).toBeVisible();
  await expect(page.getByText(/^\d+ in place, \d+ not in place, [1-9]\d* unknown$/).first()).toBeVisible();
  for (const name of ['Zero Trust', 'Visibility Now']) await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Baseline Security' }).click();
  await expect(page).toHaveURL(/\/programs\/baseline$/);

  const table = page.getByRole('table', { name: 'Controls of Azure Conditional Access' });
  const unjudged = table.getByRole('row').filter({ hasText: 'Connect Azure AD too.' }).first();
  await expect(unjudged).toContainText('Unknown');
  const verdict = table.getByRole('columnheader', { name: 'Verdict' });
  await expect(verdict).toHaveAttribute('aria-sort', 'ascending');
  await unjudged.getByRole('link', { name: /^View Evidence for / }).click();
  const evidence = page.getByRole('dialog', { name: /^Evidence: / });
  await expect(evidence).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  await page.getByRole('menuitem').first().click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 2).toString()).toBe('PK');

  await page.goto('/quests/ask-everybody-for-a-second-factor-baseline/controls');
  await expect(page.getByRole('article', { name: 'Require MFA for members' })).toContainText(/Unknown: \S/);
  await page.goto('/quests/explore?status=UNKNOWN');
  await expect(page.getByRole('row', { name: /Require MFA for everyone/ })).toContainText('Unknown');
  await page.goto('/programs/no-such-type');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a program is planned, deployed to a product by Rampart, and rolled back in the same place', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'local_directory');
  await signInWith(page, administrator, '/programs');
  await page.getByRole('link', { name: 'Baseline Security' }).click();
  await expect(page.getByRole('button', { name: 'Deploy…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
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
