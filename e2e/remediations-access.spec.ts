import { expect, type Page } from '@playwright/test';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { addEmergencyAccess } from './support/exclusions-page.ts';
import { goWithin } from './support/inspect-screen.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { button, expectStep, questCases } from './support/wizard-page.ts';

const test = testAloneAt('okta', 'microsoft-graph');

/** All tenants share the vendors: another tenant may have made the emergency access group, and then no sign-in change is planned for this one. */
const noPlan = /\/api\/v1\/quests\/tome\/[^/]+\/plan$/;

/** What a step requires. Each is required once in a tenant. */
async function completeStep(page: Page, step: string): Promise<void> {
  if (step === 'exclusion') {
    await expect(page.getByRole('region', { name: 'Synced groups' })).toBeVisible();
    if (await page.getByText('No emergency access accounts yet').isVisible()) await addEmergencyAccess(page, 'an');
  }
  if (step === 'content') {
    await page.getByRole('radiogroup', { name: 'How to stage' }).getByText('Manual').click();
    await page.getByRole('button', { name: /^Mark \d+ controls? as staged$/ }).click();
    await expect(page.getByRole('status').filter({ hasText: /· [1-9]\d* staged ·/ })).toBeVisible();
  }
  if (step === 'enable') {
    await button(page, 'Mark this remediation complete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark complete' }).click();
  }
}

test('a standard user walks every step of every type of remediation, doing what it requires', async ({ page, request }) => {
  // Thirty steps, some of which wait for the vendor.
  test.setTimeout(120_000);
  const complaints = collectComplaints(page, noPlan);
  const { administrator } = await newProcessedTenant(request, 'okta', 'azure_conditional_access');
  await signInWith(page, await newColleague(request, administrator, 'standard'), '/quests');
  for (const { address, steps } of questCases) {
    await goWithin(page, `/quests/${address}/${steps[0]}`);
    for (const step of steps) {
      await expectStep(page, steps, step);
      await completeStep(page, step);
      if (step !== 'enable') await button(page, step === steps.at(-1) ? 'Finish' : 'Continue').click();
    }
    await expect(page).toHaveURL(/\/quests$/);
  }
  expect(complaints).toEqual([]);
});
