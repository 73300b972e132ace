import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { cardOf } from './support/wizard-page.ts';

const controls = '/quests/verify-every-sign-in-to-okta-zero_trust/controls';
const control = 'Block countries and networks in blocklist zones';

test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

test('evidence opens from a control, in every kind of widget, and leads to the sign-ins that the control would have stopped', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, people.readOnly, controls);
  await cardOf(page, control).getByRole('link', { name: 'View Evidence' }).click();
  await expect(page).toHaveURL(/evidence=okta\.country-block-filled/);
  const dialog = page.getByRole('dialog', { name: 'Evidence: Countries and networks in blocklist zones, Block' });
  await expect(dialog.getByText(/^Values come from the last 90 days: \d+ \w+ 2026 to \d+ \w+ 2026\.$/)).toBeVisible();
  await expect(dialog.getByText('Belarus, Cuba, Iran, North Korea, Russia, Syria')).toBeVisible();
  const widget = (title: string) => dialog.getByRole('region', { name: title, exact: true });
  // In the order of their kinds: count, multi-count, time series, map, table, ratio.
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Attack Attempts Using Attributes',
    'Attack Attempts by Attribute',
    'Attack Attempts by Zone',
    'Attack Attempts over Time',
    'Login Map',
    'Attack attempts by Account',
    'Attack attempts by Address',
    'Affected',
  ]);
  await expect(widget('Attack Attempts Using Attributes')).toContainText(/\d+of [\d,]+ attack attempts would have been stopped/);
  await expect(dialog.getByText(/^[\d,]+ of [\d,]+ attack attempts would have been stopped$/)).toBeVisible();
  await expect(widget('Affected')).toContainText(/\d+ \/ \d+[\d.]+% of /);

  const bars = widget('Attack Attempts by Attribute');
  await bars.getByRole('checkbox', { name: 'Sort by value' }).check();
  const bar = bars.getByRole('listitem').first().getByRole('button');
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(bars.getByText(/^[\d,]+ attack attempts? with /)).toBeVisible();
  const before = await bars.getByRole('listitem').count();
  await dialog.getByRole('switch', { name: 'Show zero values' }).click({ force: true });
  await expect.poll(() => bars.getByRole('listitem').count()).toBeGreaterThan(before);

  const zones = widget('Attack Attempts by Zone');
  const picker = zones.getByRole('combobox', { name: 'Zones' });
  await picker.fill('known bad');
  await page.getByRole('option', { name: 'Known bad networks' }).click();
  await zones.getByRole('button', { name: 'View as table' }).click();
  await expect(zones.getByRole('columnheader', { name: 'Known bad networks' })).toBeVisible();
  const map = widget('Login Map');
  await expect(map.getByRole('img', { name: /Login Map/ })).toBeVisible();
  await map.getByRole('button', { name: 'View as table' }).click();
  await expect(map.getByRole('columnheader')).toHaveText(['Country', 'Sign-ins', 'Attack attempts']);

  const addresses = widget('Attack attempts by Address');
  const sorted = addresses.getByRole('columnheader', { name: 'Country' });
  await sorted.getByRole('button').click();
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  await addresses.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(page.getByText('Content copied to your clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Address,Country,Attack attempts\r?\n\d/);

  await dialog.getByRole('link', { name: 'Who would have been blocked or challenged?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^What if: Block countries and networks/ })).toBeVisible();
  expect(complaints).toEqual([]);
});
