import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant, processAll } from './support/processed-tenant.ts';
import { addEmergencyAccess, button, expectStep, listOf, lookAt, questCases } from './support/wizard-page.ts';

const { address, steps } = questCases[2];

test('controls are planned, staged, enabled and rolled back by Rampart, and the next run finds them in place', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { administrator, staff } = await newProcessedTenant(request, 'okta');
  await signInWith(page, administrator, `/quests/${address}/exclusion`);
  await addEmergencyAccess(page, 'an');
  await button(page, 'Continue').click();
  await expectStep(page, steps, 'content');
  const plan = page.getByRole('region', { name: /^(Creates|Changes|Switches on) the / }).first();
  await expect(plan).toBeVisible();
  await button(page, 'Stage controls').click();
  const job = page.getByRole('dialog', { name: 'Deploying to Okta' });
  await expect(job.getByText('Success!')).toBeVisible();
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await expect(job.getByRole('log')).toContainText(/\S/);
  await button(page, 'Close').click();
  await expect(page.getByRole('status').filter({ hasText: '1 staged' })).toBeVisible();
  await button(page, 'Continue').click();

  await expectStep(page, steps, 'enable');
  await expect(plan).toBeVisible();
  await button(page, 'Enable staged controls').click();
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await button(page, 'Close').click();
  await processAll(request, staff);
  await page.reload();
  await lookAt(page, steps, 'controls');
  await expect(listOf(page, 'Deployed').getByRole('article')).toHaveCount(2);

  await button(page, 'Rollback').click();
  const question = page.getByRole('dialog', { name: 'Roll back the changes in Okta?' });
  await question.getByRole('button', { name: 'Roll back' }).click();
  const undoing = page.getByRole('dialog', { name: 'Rolling back in Okta' });
  await expect(undoing.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await button(page, 'Close').click();
  expect(complaints).toEqual([]);
});
