import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { entitle } from './support/act-in-tenant.ts';
import { collectComplaints } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { chooseFirst, explorer, fromRowMenu, shownOf, tableOf } from './support/explorer-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { newSignedTenant } from './support/signed-tenant.ts';

const facets = ['Status', 'Priority', 'Product', 'Framework', 'People group', 'Licensed feature'];

test('the explorer says what to do next and why, and its list is searched, narrowed, sorted and shared by its address', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'okta', 'azure_conditional_access', 'local_directory');
  await signInWith(page, administrator, '/quests');
  const first = page.getByRole('listitem').filter({ hasText: 'Would have stopped' }).first();
  await expect(first).toContainText(/Would have stopped [\d,]+ attacks? in 90 days · (affects [\d,]+ (person|people)|no one affected)/);
  await expect(page.getByText(/^\d+ of \d+ assessed controls are in place$/)).toBeVisible();
  const coverage = page.getByRole('table', { name: 'Coverage by product' });
  await expect(coverage.getByRole('row', { name: /^Local Directory/ })).toContainText(/\d+\/\d+/);
  await coverage.getByRole('link', { name: 'Okta' }).click();
  await expect(page).toHaveURL(/\/quests\/explore\?product=okta$/);

  const shown = shownOf(page);
  await expect(shown).toHaveText(/^\d+ of \d+ shown$/);
  const total = Number(/of (\d+)/.exec((await shown.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Remove the filter Product' }).click();
  await expect(shown).toHaveText(`${total} of ${total} shown`);
  for (const facet of facets) {
    const count = await chooseFirst(page, facet);
    await expect(shown).toHaveText(`${count} of ${total} shown`);
    await page.getByRole('button', { name: `Remove the filter ${facet}` }).click();
    await expect(shown).toHaveText(`${total} of ${total} shown`);
  }

  const words = page.getByRole('searchbox', { name: 'Filter by name, product or tag' });
  await words.fill('strengthen OKTA');
  await words.press('Enter');
  await expect(page).toHaveURL(/q=strengthen/);
  await expect(tableOf(page).getByRole('link', { name: 'Strengthen Okta passwords' })).toBeVisible();
  await expect(tableOf(page).getByRole('link', { name: 'Strengthen domain passwords' })).toHaveCount(0);
  await chooseFirst(page, 'Priority');
  await page.reload();
  await expect(words).toHaveValue('strengthen OKTA');
  await expect(page.getByRole('button', { name: 'Remove the filter Priority' })).toBeVisible();
  await words.fill('nothing is called this');
  await words.press('Enter');
  await expect(page.getByText('No remediation matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await expect(shown).toHaveText(`${total} of ${total} shown`);

  const name = tableOf(page).getByRole('columnheader', { name: 'Remediation' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=name.*page=2|page=2.*sort=name/);
  const opened = tableOf(page).getByRole('link').first();
  const title = (await opened.textContent()) ?? '';
  await opened.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(tableOf(page).getByRole('link', { name: title })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a view is saved and shared, a colleague finds it, and it is changed, reset and deleted', async ({ page, request, browser }) => {
  const { administrator } = await newProcessedTenant(request, 'okta');
  await signInWith(page, administrator, explorer);
  await chooseFirst(page, 'Framework');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Urgent here');
  await dialog.getByRole('checkbox', { name: 'Share with everyone in this tenant' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('group', { name: 'Views' });
  const mine = views.getByRole('button', { name: /^Urgent here/ });
  await expect(mine).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await signInWith(colleague, await newColleague(request, administrator, 'read-only'), explorer);
  const theirs = colleague.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Urgent here/ });
  await theirs.click();
  await expect(colleague).toHaveURL(/framework=/);
  await theirs.hover();
  await expect(colleague.getByRole('tooltip', { name: /^Shared by / })).toBeVisible();
  await colleague.getByRole('button', { name: 'More about the view Urgent here' }).click();
  await expect(colleague.getByRole('menuitem')).toHaveText(['Reset to the saved view']);
  await colleague.context().close();

  await mine.click();
  await chooseFirst(page, 'Product');
  await expect(mine.getByRole('img', { name: 'Changed, not saved' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'More about the view Urgent here' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Reset to the saved view' }).click();
  await expect(page).not.toHaveURL(/product=/);
  await expect(mine.getByRole('img')).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(page.getByText('View deleted')).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test('what is listed is exported, and a remediation is muted and shown again', async ({ page, request }) => {
  const { administrator, staff } = await newProcessedTenant(request, 'okta');
  await signInWith(page, administrator, `${explorer}?q=strengthen`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toBe(
    'Remediation,Product,Program,Priority,Status,Deployed,Controls,Frameworks,Attacks stopped,People affected,Attacks stopped per person',
  );
  const names = lines.slice(1).map((line) => line.split(',')[0] ?? '');
  expect(new Set(names)).toEqual(new Set(['Strengthen Okta authenticators', 'Strengthen Okta passwords']));

  const link = tableOf(page).getByRole('link', { name: 'Strengthen Okta passwords' });
  await fromRowMenu(page, 'Strengthen Okta passwords', 'Mute');
  await expect(page.getByText('Remediation muted')).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show hidden and muted' }).click({ force: true });
  await expect(page).toHaveURL(/all=true/);
  await expect(page.getByRole('row', { name: /Strengthen Okta passwords/ })).toContainText('Muted');
  await fromRowMenu(page, 'Strengthen Okta passwords', 'Show in the list again');
  await expect(page.getByText('Remediation shown again')).toBeVisible();
  await page.getByRole('switch', { name: 'Show hidden and muted' }).click({ force: true });
  await expect(link).toBeVisible();

  await page.goto('/quests/subscriptions');
  await expect(page.getByRole('row', { name: /Keep Okta policies enforced/ })).toContainText('Subscription Off');

  await entitle(request, staff, false, 'export_data');
  await signInWith(page, await newColleague(request, administrator, 'read-only'), explorer);
  await page.getByRole('button', { name: 'Export' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('You do not have entitlements to access this feature.');
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.getByRole('button', { name: 'More about Strengthen Okta passwords' }).click();
  await expect(page.getByRole('menuitem', { name: 'Mute (needs the Standard role)' })).toBeDisabled();
});

test('before anything is processed, every screen says what is missing', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  await signInWith(page, await newSignedTenant(request), '/quests');
  await expect(page.getByText('No remediations yet')).toBeVisible();
  await page.goto(explorer);
  await expect(page.getByText('No remediations yet')).toBeVisible();
  await page.goto('/quests/subscriptions');
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
  await page.goto('/programs/baseline');
  await expect(page.getByText('No program of this type yet')).toBeVisible();
  await page.goto('/programs');
  await expect(page.getByText('No programs yet')).toBeVisible();
  await page.goto('/quests');
  await page.getByRole('link', { name: 'Connect a product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Connections' })).toBeVisible();
  expect(complaints).toEqual([]);
});
