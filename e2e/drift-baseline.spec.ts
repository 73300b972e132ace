import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { entitle } from './support/act-in-tenant.ts';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant, processAll } from './support/processed-tenant.ts';
import { actInConsole } from './support/vendor-console.ts';
import { button } from './support/wizard-page.ts';

const passwords = { type: 'PASSWORD', policy: 'Office staff' };
const setMinimum = (request: APIRequestContext, minLength: number) =>
  actInConsole(request, 'okta', 'changePolicy', passwords, { settings: { password: { complexity: { minLength } } } });
const zone = { type: 'IP', name: 'New warehouse', usage: 'POLICY', gateways: [{ type: 'CIDR', value: '203.0.113.0/24' }] };
const addZone = (request: APIRequestContext) => actInConsole(request, 'okta', 'addZone', zone);
async function removeZone(request: APIRequestContext): Promise<void> {
  await actInConsole(request, 'okta', 'setZoneStatus', zone.name, 'INACTIVE');
  await actInConsole(request, 'okta', 'deleteZone', zone.name);
}

async function acceptUntil(page: Page, reason: string, until: string): Promise<void> {
  await button(page, 'Accept…').click();
  const dialog = page.getByRole('dialog', { name: 'Accept as the baseline: 1 change' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Accepted until').fill(until);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accept as the baseline' }).click();
  await expect(page.getByText('No drift')).toBeVisible();
}

async function freezeOkta(page: Page, reason: string): Promise<void> {
  await button(page, 'Freeze current configuration…').click();
  const dialog = page.getByRole('dialog', { name: 'Freeze the current configuration as the baseline' });
  await expect(dialog).toContainText('1 object differs from the baseline');
  await expect(dialog).toContainText('1 pending change will be accepted permanently');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Freeze baseline' }).click();
  await expect(page.getByText('Baseline frozen')).toBeVisible();
}

async function exportBaseline(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await button(page, 'File').click();
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  return (await saved).path();
}

const ruleName = 'Policy changed: Office staff';

async function deleteRule(page: Page): Promise<void> {
  await button(page, `Delete the rule ${ruleName}`).click();
  await button(page, 'Delete rule').click();
  await expect(page.getByText('No baseline rules yet')).toBeVisible();
}

async function importBaseline(page: Page, path: string): Promise<void> {
  await button(page, 'File').click();
  await page.getByRole('menuitem', { name: 'Import from JSON…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a baseline' });
  await dialog.locator('input[type=file]').setInputFiles(path);
  await expect(dialog.getByRole('list', { name: 'Rules' })).toContainText(ruleName);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import baseline' }).click();
  await expect(page.getByText('Baseline imported')).toBeVisible();
}

const test = testAloneAt('okta');

test('an alert is accepted with an end, the present is frozen, and the baseline leaves and comes back as a file', async ({
  page,
  request,
}) => {
  test.setTimeout(480_000);
  const complaints = collectComplaints(page);
  await demoHistoryIsBuilt(request, 240_000);
  const { administrator, staff } = await newProcessedTenant(request, 'okta');
  await entitle(request, staff, 'drift_detection');
  try {
    await setMinimum(request, 6);
    await processAll(request, staff);
    await signInWith(page, administrator, '/drift');
    const article = page.getByRole('article', { name: /Office staff/ });
    await expect(article).toContainText('New');
    await page.keyboard.press('a');
    await expect(article).toContainText('Acknowledged');
    await acceptUntil(page, 'Until the migration is over.', `${new Date().getFullYear() + 1}-01-01`);

    await addZone(request);
    await processAll(request, staff);
    await page.getByRole('link', { name: 'Baseline', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Baseline rules' })).toContainText(ruleName);
    await expectAccessible(page);
    await freezeOkta(page, 'The warehouse has opened.');
    const file = await exportBaseline(page);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ rules: [{ name: ruleName }] });

    // Without the rule, what it had accepted waits for a decision again; with the file it does not.
    await deleteRule(page);
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await expect(article).toContainText('New');
    await page.getByRole('link', { name: 'Baseline', exact: true }).click();
    await importBaseline(page, file);
    await expect(page.getByRole('table', { name: 'Baseline rules' })).toContainText(ruleName);
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await expect(page.getByText('No drift')).toBeVisible();
    await processAll(request, staff);
    await page.goto('/drift?statuses=accepted');
    await expect(page.getByText('0 open, 2 alerts shown')).toBeVisible();
  } finally {
    // As the year of the demo has left it.
    await setMinimum(request, 8);
    await removeZone(request);
  }
  expect(complaints).toEqual([]);
});
