import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { collectComplaints, expectAccessibleOnTurn, expectNoSidewaysScroll } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const cards = (page: Page) => page.getByRole('article');
const namesOf = (page: Page): Promise<string[]> => cards(page).locator('a[title]').allTextContents();

/** Judged as it is at both widths, without leaving the state that it is in. */
async function inspectBoth(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessibleOnTurn(page);
  }
}

test('from the overview to a group, its people, one of them, the executives and the file', async ({ page, request }) => {
  test.setTimeout(240_000);
  const complaints = collectComplaints(page);
  await demoHistoryIsBuilt(request);
  await signIn(page, people.standard, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Personas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Most attacked' }).getByRole('listitem')).toHaveCount(3);
  await inspectBoth(page);

  const table = page.getByRole('table', { name: 'Everyone, and other accounts' });
  await table.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Most-attacked people' })).toBeVisible();
  await inspectBoth(page);
  await page.getByRole('navigation', { name: 'Screens of All' }).getByRole('link', { name: 'People' }).click();
  await expect(cards(page).first()).toBeVisible();
  const byRisk = await namesOf(page);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Alphabetical' }).click();
  await expect(page).toHaveURL(/[?&]sort=name/);
  // While they are loaded there are none.
  await expect
    .poll(async () => {
      const names = await namesOf(page);
      return names.length > 5 && names.join() !== byRisk.join();
    })
    .toBe(true);

  const [whole = ''] = byRisk;
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(whole);
  await expect(page.getByText(`matching “${whole}”`)).toBeVisible();
  await expect(cards(page).filter({ hasText: whole }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(`matching “${whole}”`)).toBeVisible();
  await inspectBoth(page);

  await cards(page).getByRole('link', { name: whole, exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: whole });
  await expect(panel.getByRole('slider', { name: /^Attacks per day in / })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Which remediations would' })).toBeVisible();
  await inspectBoth(page);
  await page.reload();
  await expect(panel.getByRole('list', { name: 'Which remediations would' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/person=/);
  await cards(page).getByRole('link', { name: whole, exact: true }).first().click();
  await expect(panel.getByRole('list', { name: 'Which remediations would' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The shell's own Escape goes back, to the panel.
  await expect(page).not.toHaveURL(/person=/);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download people list' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const [head, ...rows] = csv.trim().split(/\r?\n/);
  expect(head).toContain('Risk');
  expect(rows.every((row) => row.split(',').length === head?.split(',').length)).toBe(true);
  expect(csv).toContain(whole);

  await page.goto('/personas/Executives/people');
  await page.getByRole('button', { name: 'Update Executive Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Executive Group' });
  const chosen = dialog.getByRole('checkbox', { checked: false, disabled: false }).first();
  await dialog.getByLabel('Name or email').fill('an');
  await chosen.check();
  const added = ((await dialog.getByRole('region', { name: 'To be added' }).locator('.mantine-Pill-label').textContent()) ?? '').trim();
  await inspectBoth(page);
  await dialog.getByRole('button', { name: 'Apply Changes' }).click();
  await expect(page.getByText('1 user(s) added to the Executive List')).toBeVisible();
  await expect(cards(page).filter({ hasText: added }).first()).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${added}` }).click();
  await page.getByRole('menuitem', { name: 'Remove User' }).click();
  const question = page.getByRole('dialog', { name: 'Remove User From Executive Group?' });
  await question.getByRole('button', { name: 'Remove User' }).click();
  await expect(page.getByText('1 user(s) removed from the Executive List')).toBeVisible();
  await expect(cards(page).filter({ hasText: added })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a people list is deployed, shown wherever its state is, and rolled back', async ({ page, request }) => {
  test.setTimeout(240_000);
  const complaints = collectComplaints(page);
  await demoHistoryIsBuilt(request);
  const list = `/personas/${encodeURIComponent('Most Attacked: Phishing')}/people`;
  await signIn(page, people.standard, list);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Deploy people list' }).click();
  const question = page.getByRole('dialog', { name: 'Deploy People Group' });
  await question.getByRole('combobox', { name: 'Directory' }).click();
  await page.getByRole('option', { name: 'Okta' }).click();
  await expect(question.getByText(/“Rampart: Most Attacked: Phishing” of Okta/)).toBeVisible();
  await question.getByRole('switch', { name: 'Never Remove Users' }).check();
  await expect(question.getByText('On: people who were added to the group stay in it.')).toBeVisible();
  await expect(question.getByText(/^Added \(\d+\)$/)).toBeVisible({ timeout: 30_000 });
  await inspectBoth(page);
  await question.getByRole('button', { name: 'Deploy people list' }).click();
  const job = page.getByRole('dialog', { name: /^Deploy(ing|ed) the people list to Okta$/ });
  await expect(job.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 60_000 });
  await job.getByRole('button', { name: 'Close', exact: true }).click();

  // The same on the screen of the group, in the log, and after the page is loaded again.
  await expect(page.getByRole('button', { name: 'Rollback' })).toBeVisible();
  await page.goto('/settings/deployment-log');
  await expect(page.getByRole('row').filter({ hasText: 'Most Attacked: Phishing' }).first()).toContainText('Okta');
  await page.goto(list.replace('/people', ''));
  await page.getByRole('button', { name: 'Rollback' }).click();
  const undoing = page.getByRole('dialog', { name: 'Roll back the changes in Okta?' });
  await undoing.getByRole('button', { name: 'Roll back' }).click();
  const undone = page.getByRole('dialog', { name: /^Roll(ing|ed) back in Okta$/ });
  await expect(undone.getByRole('list', { name: 'Changes' })).toContainText('Applied', { timeout: 60_000 });
  await undone.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
  await page.goto(list);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rollback' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
