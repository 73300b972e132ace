import { expect, type Page, test } from '@playwright/test';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { addEmergencyAccess, groupAt } from './support/exclusions-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant, processAll } from './support/processed-tenant.ts';
import { button, expectStep, listOf, lookAt, questCases } from './support/wizard-page.ts';

// One that no other journey looks at: what is written at the simulated vendor is there for every tenant.
const { address, steps } = { address: 'let-in-managed-devices-only-baseline', steps: questCases[1].steps };
const product = 'Azure Conditional Access';

const agree = (page: Page, question: string, answer: string): Promise<void> =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click();

test('controls are planned, staged, enabled and rolled back by Rampart, and the next run finds them in place', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { administrator, staff } = await newProcessedTenant(request, 'azure_ad', 'azure_conditional_access');
  await signInWith(page, administrator, `/quests/${address}/exclusion`);
  await addEmergencyAccess(page, 'an');
  await expect(groupAt(page, 'Azure AD')).toContainText('In place', { timeout: 30_000 });
  await button(page, 'Continue').click();
  await expectStep(page, steps, 'content');
  const plan = page.getByRole('region', { name: /^(Create|Change|Enable) / }).first();
  await expect(plan).toContainText('Waits until you enable it');
  await expect(page.getByText('Nothing takes effect yet')).toBeVisible();
  await button(page, 'Stage controls').click();
  await agree(page, `Stage controls in ${product}?`, 'Stage controls');
  const job = page.getByRole('dialog', { name: `Deploying to ${product}` });
  await expect(job.getByText('Success!')).toBeVisible();
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await expect(job.getByRole('log')).toContainText(/\S/);
  await expectAccessible(page);
  await button(page, 'Close').click();
  await expect(page.getByRole('status').filter({ hasText: '1 staged' })).toBeVisible();
  await button(page, 'Continue').click();

  await expectStep(page, steps, 'enable');
  await expect(plan).toContainText('Takes effect immediately');
  await button(page, 'Enable staged controls').click();
  await agree(page, `Apply changes to ${product} now?`, 'Enable staged controls now');
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await button(page, 'Close').click();
  await lookAt(page, steps, 'controls');
  const deployed = listOf(page, 'Deployed').getByRole('article');
  await expect(deployed).toHaveCount(1);
  await processAll(request, staff);
  await page.reload();
  await expect(deployed).toHaveCount(1);

  await button(page, 'Rollback').click();
  const question = page.getByRole('dialog', { name: `Roll back the changes in ${product}?` });
  await question.getByRole('button', { name: 'Roll back' }).click();
  const undoing = page.getByRole('dialog', { name: `Rolling back in ${product}` });
  await expect(undoing.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 30_000 });
  await button(page, 'Close').click();
  // No run has judged it since: the rollback itself has looked.
  await expect(listOf(page, 'Staged').getByRole('article')).toHaveCount(1);
  await expect(deployed).toHaveCount(0);
  expect(complaints).toEqual([]);
});
