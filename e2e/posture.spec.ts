import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoScrollInside } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { goWithin, inspectEach } from './support/inspect-screen.ts';
import { people } from './support/people.ts';
import { promoteRationalization } from './support/promoted-rationalization.ts';
import { signIn } from './support/sign-in.ts';
import { switchTo } from './support/switch-tenant.ts';
import { button } from './support/wizard-page.ts';

interface Opened {
  readonly path: string;
  /** What is on it once it has loaded. */
  readonly shows: string;
  readonly open?: (page: Page) => Promise<void>;
}

const posture: readonly Opened[] = [
  { path: '/frameworks', shows: 'SOC 2 Trust Services Criteria' },
  { path: '/frameworks/cis-v8', shows: 'Access Control Management' },
  { path: '/frameworks/mitre-attack', shows: 'Credential Access' },
  { path: '/frameworks/zero-trust', shows: 'Identity Stores' },
  { path: '/bridge/licensing', shows: 'Licensed features' },
  { path: '/bridge/rationalization', shows: 'Overlap' },
  { path: '/frameworks/cis-v8?requirement=%226.3%22', shows: 'Accept risk…' },
  {
    path: '/frameworks/cis-v8?requirement=%226.3%22',
    shows: 'Last day',
    open: (page) => button(page, 'Accept risk…').first().click(),
  },
];

const inspectedOn = (page: Page, { path, shows, open }: Opened) => ({
  name: `${path}: ${shows}`,
  open: async () => {
    await goWithin(page, path);
    await open?.(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  },
});

test.beforeEach(async ({ request }) => {
  // Every screen of a subject in one journey: more steps than most have.
  test.setTimeout(240_000);
  await demoHistoryIsBuilt(request);
});

test('the screens of the posture are accessible and fit, and a report is made and downloaded', async ({ page }) => {
  await promoteRationalization(page);
  await signIn(page, people.administrator, '/bridge/reports');
  await button(page, 'Make report').click();
  const file = page.getByRole('button', { name: /^PDF, / }).first();
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoScrollInside(page.getByRole('main'));
  await inspectEach(page, [
    inspectedOn(page, { path: '/bridge/reports', shows: 'Kept for 90 days' }),
    ...posture.map((one) => inspectedOn(page, one)),
  ]);
});

const views = {
  runs: 'Requested by',
  rationalization: 'Upload a draft',
  configuration: 'Since',
  features: 'Feature flags',
  queue: 'of all tenants together',
};

test('Rampart Tools are accessible and fit, and a flag that is off hides them', async ({ page }) => {
  await signIn(page, people.superuser, '/rampart-tools?view=tenants');
  await switchTo(page, 'Halden Freight');
  await inspectEach(
    page,
    Object.entries(views).map(([view, shows]) => inspectedOn(page, { path: `/rampart-tools?view=${view}`, shows })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await switchTo(page, 'Norrvik Clinics');
  await goWithin(page, '/settings/super-user');
  const entry = page.getByRole('link', { name: 'Rampart Tools' });
  await expect(entry).toBeVisible();
  const flag = page.getByRole('switch', { name: 'Rampart Tools' });
  await flag.click();
  await expect(entry).toHaveCount(0);
  await flag.click();
  await expect(entry).toBeVisible();
});
