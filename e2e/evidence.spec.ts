import { expect, test } from '@playwright/test';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { rowOf } from './support/wizard-page.ts';

const controls = '/quests/verify-every-sign-in-to-okta-zero_trust/controls';
const control = 'Require MFA in app policies';
const title = 'Multifactor authentication in app policies, Force';

test.beforeEach(({ request }) => demoHistoryIsBuilt(request));

test('evidence opens from a control, in every kind of widget, and leads to the sign-ins that the control would have stopped', async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, people.readOnly, controls);
  const open = async (card: string, name: string) => {
    await rowOf(page, card).getByRole('link', { name: 'View Evidence' }).click();
    const dialog = page.getByRole('dialog', { name: `Evidence: ${name}` });
    await expect(dialog.getByText(/^Values come from the last 90 days: \d+ \w+ 20\d{2} to \d+ \w+ 20\d{2}\.$/)).toBeVisible();
    return { dialog, widget: (heading: string) => dialog.getByRole('region', { name: heading, exact: true }) };
  };

  // In some weeks the small company of these journeys is attacked from one of these countries, in others from none.
  const countries = await open('Block countries and networks in blocklist zones', 'Countries and networks in blocklist zones, Block');
  await expect(page).toHaveURL(/evidence=okta\.country-block-filled/);
  await expect(countries.dialog.getByText('Belarus, Cuba, Iran, North Korea, Russia, Syria')).toBeVisible();
  await expect(countries.dialog.getByText(/^(At least )?[\d,]+ of [\d,]+ attack attempts? would have been stopped$/)).toBeVisible();
  await countries.dialog.getByRole('switch', { name: 'Show zero values' }).click({ force: true });
  const zones = countries.widget('Attack Attempts by Zone');
  await zones.getByRole('button', { name: 'View as table' }).click();
  const known = zones.getByRole('columnheader', { name: 'Known bad networks' });
  await expect(known).toBeVisible();
  await zones.getByRole('combobox', { name: 'Zones' }).fill('known bad');
  await page.getByRole('option', { name: 'Known bad networks' }).click();
  await expect(known).toBeHidden();
  await expect(countries.widget('Affected')).toContainText(/\d+ \/ \d+[\d.]+% of /);
  await countries.dialog.getByRole('button', { name: 'Close dialog' }).click();

  const { dialog, widget } = await open(control, title);
  // In the order of their kinds: count, multi-count, time series, map, table, ratio.
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Attack Attempts Using Attributes',
    'Attack Attempts by Attribute',
    /^(Most|All) with .+: [\d,]+ attack attempts?$/,
    /^[\d,]+ attack attempts? in 90 days, the most from .+ 20\d{2}: [\d,]+$/,
    'Login Map',
    'Attack attempts by Account',
    'Attack attempts by Address',
    'Affected',
  ]);
  await expect(widget('Attack Attempts Using Attributes')).toContainText(
    /\d+(or more )?of [\d,]+ attack attempts? would have been stopped/,
  );
  await expect(dialog.getByText(/^(At least )?[\d,]+ of [\d,]+ attack attempts? would have been stopped/)).toBeVisible();

  const bars = widget('Attack Attempts by Attribute');
  await bars.getByRole('checkbox', { name: 'Sort by value' }).check();
  const bar = bars.getByRole('listitem').first().getByRole('button');
  await bar.click();
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(bars.getByText(/^[\d,]+ attack attempts? with /)).toBeVisible();
  const map = widget('Login Map');
  await expect(map.getByRole('slider', { name: 'Login Map' })).toHaveAttribute(
    'aria-valuetext',
    /^\p{Lu}[\p{L} ]+: [\d,]+ attack attempts?, /u,
  );
  await expectAccessibleOnTurn(page);
  await map.getByRole('button', { name: 'View as table' }).click();
  await expect(map.getByRole('columnheader')).toHaveText(['Country', 'Attack attempts', 'Sign-ins', 'People who work there']);

  const addresses = widget('Attack attempts by Address');
  const sorted = addresses.getByRole('columnheader', { name: 'Country' });
  await sorted.getByRole('button').click();
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  await addresses.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(page.getByText('Content copied to your clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Address,Country,Attack attempts\r?\n\d/);

  await dialog.getByRole('link', { name: 'Who would have been blocked or challenged?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^What if: ${control}`) })).toBeVisible();
  expect(complaints).toEqual([]);
});
