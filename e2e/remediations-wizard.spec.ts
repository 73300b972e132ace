import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints } from './support/audit-page.ts';
import { addEmergencyAccess, markToAdd } from './support/exclusions-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { button, controlsIn, expectReason, expectStep, lookAt, questCases, rowOf } from './support/wizard-page.ts';

const test = testAloneAt('okta');

const { address, steps } = { address: 'block-hostile-networks-in-okta-baseline', steps: questCases[2].steps };
const [proxies, countries] = ['Block anonymizing proxies', 'Block countries and networks in blocklist zones'];

const leave = (page: Page) => page.getByRole('link', { name: 'Programs' }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without applying?' });

async function downloaded(page: Page, name: string): Promise<{ file: string; head: string }> {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  const saved = await download;
  const head = (await readFile(await saved.path())).subarray(0, 4).toString('latin1');
  return { file: saved.suggestedFilename(), head };
}

test(
  'an administrator chooses, tailors, stages by hand and completes a remediation, and loses nothing on the way',
  { tag: '@always' },
  async ({ page, request }) => {
    // All tenants share the vendor: another tenant may have made the group of emergency access, and then nothing is planned for this one.
    const complaints = collectComplaints(page, /\/api\/v1\/quests\/tome\/[^/]+\/plan$/);
    const { administrator } = await newProcessedTenant(request, 'okta', 'local_directory_to_read');
    await signInWith(page, administrator, `/quests/${address}`);
    await expectStep(page, steps, 'introduction');
    await button(page, 'Back').click();
    await expect(page).toHaveURL(/\/quests$/);
    await page.goto(`/quests/${address}`);
    await button(page, 'Continue').click();

    await expectStep(page, steps, 'controls');
    await expect(controlsIn(page, 'Selected')).toHaveCount(2);
    await expect(page.getByText(/^Not applicable here: Narrow the IP exempt zone/)).toBeVisible();
    await rowOf(page, proxies).getByRole('checkbox').uncheck();
    await expect(controlsIn(page, 'Deselected').filter({ hasText: proxies })).toBeVisible();
    await leave(page);
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await rowOf(page, proxies).getByRole('checkbox').check();
    await leave(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
    await page.goBack();
    await rowOf(page, proxies).getByRole('checkbox').uncheck();
    await button(page, 'Continue').click();
    await expectStep(page, steps, 'people');
    await expect(page.getByText('This remediation applies to all members of the organisation.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '1 selected · 0 staged · 0 deployed' })).toBeVisible();

    await button(page, 'Show and search the list').click();
    const filter = page.getByRole('searchbox', { name: 'Name or Email' });
    await filter.fill('nobody-of-this-name');
    await filter.press('Enter');
    await expect(page.getByText('No people found')).toBeVisible();
    await button(page, 'Continue').click();
    await expectStep(page, steps, 'exclusion');
    await expectReason(page, 'Continue', 'An Emergency Access user is required to continue.');
    // What is only marked does not count, and is asked about on the way out.
    await markToAdd(page, 'an');
    await expectReason(page, 'Continue', 'An Emergency Access user is required to continue.');
    await button(page, 'Back').click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await button(page, 'Discard').click();
    await addEmergencyAccess(page, 'an');
    await button(page, 'Continue').click();

    await expectStep(page, steps, 'content');
    await page.getByRole('radiogroup', { name: 'How to stage' }).getByText('Manual').click();
    expect(await downloaded(page, 'Deployment guide')).toEqual({ file: 'block-hostile-networks-in-okta.docx', head: 'PK\u0003\u0004' });
    expect(await downloaded(page, 'Configuration tool')).toEqual({ file: 'block-hostile-networks-in-okta.zip', head: 'PK\u0003\u0004' });
    await button(page, 'Mark 1 control as staged').click();
    await expect(page.getByText('Controls staged')).toBeVisible();
    await button(page, 'Continue').click();

    await expectStep(page, steps, 'enable');
    await button(page, 'Mark this remediation complete').click();
    await page.getByRole('dialog', { name: 'Mark this remediation complete?' }).getByRole('button', { name: 'Mark complete' }).click();
    await expect(page.getByText('Remediation Complete!')).toBeVisible();
    await expectStep(page, steps, 'complete');
    await expect(page.getByText(/^Remediation Success\. One control is in place, one was not deployed\./)).toBeVisible();
    await lookAt(page, steps, 'controls');
    await expect(controlsIn(page, 'Deployed').filter({ hasText: countries })).toBeVisible();
    await lookAt(page, steps, 'complete');
    await page.getByRole('main').getByRole('link', { name: 'All remediations' }).click();
    await expect(page.getByRole('row', { name: /Block malicious networks in Okta/ })).toContainText('Complete');
    expect(complaints).toEqual([]);
  },
);
