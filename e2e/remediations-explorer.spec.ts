import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { chooseFirst, explorer, fromRowMenu, matchingOf, tableOf } from './support/explorer-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';

test('the explorer says what to do next and why, and its list is narrowed, exported, muted from, and shared as a view', async ({
  page,
  request,
  browser,
}) => {
  const complaints = collectComplaints(page);
  // The simulators come to today with the demo's history, and the attacks of today with them.
  await demoHistoryIsBuilt(request);
  const { administrator } = await newProcessedTenant(request, 'okta', 'local_directory');
  await signInWith(page, administrator, '/quests');
  const first = page.getByRole('listitem').filter({ hasText: 'would have been stopped' }).first();
  await expect(first).toContainText(
    /[\d,]+ of [\d,]+ attack attempts? would have been stopped · .*(affects (at least )?[\d,]+ (person|people)|no one affected)/,
  );
  const apart = page.getByRole('list', { name: 'Not ranked: attacks stopped or people affected not known, by priority' });
  await expect(
    apart
      .getByRole('listitem')
      .filter({ hasText: /not known/i })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ assessed controls are in place$/)).toBeVisible();
  const coverage = page.getByRole('table', { name: 'Coverage by product' });
  await expect(coverage.getByRole('row', { name: /^Local Directory/ })).toContainText(/\d+\/\d+/);
  await coverage.getByRole('link', { name: 'Okta' }).click();
  await expect(page).toHaveURL(/\/quests\/explore\?product=okta$/);

  const matching = matchingOf(page);
  await expect(matching).toHaveText(/^\d+ of \d+ match$/);
  const total = Number(/of (\d+)/.exec((await matching.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Remove the filter Product' }).click();
  await expect(page.getByText(new RegExp(`^${total} recommended configurations`))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
  const count = await chooseFirst(page, 'Framework');
  await expect(matching).toHaveText(`${count} of ${total} match`);

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Urgent here');
  await dialog.getByRole('checkbox', { name: 'Share with everyone in this tenant' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Urgent here/ })).toBeVisible();
  const colleague = await (await browser.newContext()).newPage();
  await signInWith(colleague, await newColleague(request, administrator, 'read-only'), explorer);
  await colleague
    .getByRole('group', { name: 'Views' })
    .getByRole('button', { name: /^Urgent here/ })
    .click();
  await expect(colleague).toHaveURL(/framework=/);
  await expect(matchingOf(colleague)).toHaveText(`${count} of ${total} match`);
  await colleague.context().close();

  await page.goto(explorer);
  const name = tableOf(page).getByRole('columnheader', { name: 'Remediation' });
  await name.getByRole('button').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/sort=name.*page=2|page=2.*sort=name/);
  const opened = tableOf(page).getByRole('link').last();
  const title = (await opened.textContent()) ?? '';
  const down = () => page.evaluate(() => window.scrollY);
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, height: 480 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const left = await down();
  expect(left).toBeGreaterThan(0);
  await opened.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(tableOf(page).getByRole('link', { name: title })).toBeFocused();
  await expect.poll(down).toBe(left);
  await page.setViewportSize(size);

  await page.goto(`${explorer}?q=strengthen+OKTA`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toBe(
    'Remediation,Product,Program,Priority,Status,Deployed,Controls,Frameworks,Attacks stopped,People affected,Attacks stopped per person,Effect',
  );
  const names = lines.slice(1).map((line) => line.split(',')[0] ?? '');
  expect(new Set(names)).toEqual(new Set(['Strengthen Okta authenticators', 'Strengthen Okta passwords']));

  const link = tableOf(page).getByRole('link', { name: 'Strengthen Okta passwords' });
  await fromRowMenu(page, 'Strengthen Okta passwords', 'Mute');
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('switch', { name: 'Show hidden and muted' }).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Strengthen Okta passwords/ })).toContainText('Muted');
  await page.goto('/quests/subscriptions');
  await expect(page.getByRole('row', { name: /Keep Okta policies enforced/ })).toContainText('Subscription Off');
  expect(complaints).toEqual([]);
});
