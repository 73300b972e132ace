import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { entitle } from './support/act-in-tenant.ts';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints, expectAccessibleOnTurn } from './support/audit-page.ts';
import { demoHistoryIsBuilt } from './support/demo-history.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant, processAll } from './support/processed-tenant.ts';
import { actInConsole } from './support/vendor-console.ts';
import { button } from './support/wizard-page.ts';

interface Weakening {
  readonly product: string;
  readonly products: Parameters<typeof newProcessedTenant> extends [unknown, ...infer Names] ? Names : never;
  readonly simulator: string;
  /** What a person does in the vendor's console. */
  readonly weaken: (request: APIRequestContext) => Promise<unknown>;
  readonly alert: string;
  /** What it lets through again. */
  readonly attack: string;
  /** Who the vendor's log names; a directory has none. */
  readonly by: RegExp;
  readonly change: string;
}

const weakenings: readonly Weakening[] = [
  {
    product: 'Azure Conditional Access',
    products: ['azure_ad', 'azure_conditional_access'],
    simulator: 'microsoft-graph',
    weaken: (request) => actInConsole(request, 'microsoft-graph', 'changePolicy', 'Protect administration portals', { state: 'disabled' }),
    alert: 'Policy “Protect administration portals” disabled',
    attack: 'Cloud Accounts (T1078.004)',
    by: /@haldenfreight\.example/,
    change: 'Enable policy “Protect administration portals”',
  },
  {
    product: 'Okta',
    products: ['okta'],
    simulator: 'okta',
    weaken: (request) =>
      actInConsole(
        request,
        'okta',
        'changeRule',
        { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' },
        { actions: { signon: { session: { usePersistentCookie: true } } } },
      ),
    alert: '“Okta global session cookies persist across browser sessions” changed in “Second factor off the network”',
    attack: 'Steal Web Session Cookie (T1539)',
    by: /@haldenfreight\.example/,
    change: 'Change rule “Office staff: Second factor off the network”',
  },
  {
    product: 'Local Directory',
    products: ['local_directory'],
    simulator: 'local-directory',
    weaken: (request) => actInConsole(request, 'local-directory', 'changeDomainPolicy', { maxPwdAge: ['0'] }),
    alert: '“Maximum password age” changed in “Domain password policy”',
    attack: 'Domain Accounts (T1078.002)',
    by: /Not known/,
    change: 'Change policy “Domain password policy”',
  },
];

async function revertOnScreen(page: Page, { product, alert, attack, by, change }: Weakening): Promise<void> {
  const article = page.getByRole('article', { name: alert });
  await expect(article).toContainText(`Possible again: `);
  await expect(article).toContainText(attack);
  await expect(article).toContainText(by);
  await expectAccessibleOnTurn(page);
  await button(page, 'Revert…').click();
  const dialog = page.getByRole('dialog', { name: 'Revert 1 change' });
  await expect(dialog.getByRole('table', { name: `${product}: ${change}` })).toBeVisible();
  await expectAccessibleOnTurn(page);
  await dialog.getByRole('button', { name: 'Revert 1 change' }).click();
  await expect(dialog).toContainText(`${product} was read again.`, { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('No drift')).toBeVisible();
}

for (const weakening of onTurn(weakenings, weakenings.length)) {
  const test = testAloneAt(weakening.simulator);
  test(
    `what a person weakens in ${weakening.product} is an alert that names the attack, and a revert closes it`,
    { tag: '@always' },
    async ({ page, request }) => {
      test.setTimeout(480_000);
      const complaints = collectComplaints(page);
      // Until then the simulated company lives in the past, where no log has what is done now.
      await demoHistoryIsBuilt(request, 240_000);
      const { administrator, staff } = await newProcessedTenant(request, ...weakening.products);
      await entitle(request, staff, 'drift_detection');
      await weakening.weaken(request);
      await processAll(request, staff);
      await signInWith(page, administrator, '/drift');
      await revertOnScreen(page, weakening);
      // The vendor has what it had: another look finds nothing.
      await processAll(request, staff);
      await page.goto('/drift?statuses=all');
      await expect(page.getByRole('article', { name: weakening.alert })).toContainText('Reverted');
      await expect(page.getByText('0 open, 1 alert shown')).toBeVisible();
      // On a phone the list comes first, and an alert is opened from it.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('list', { name: 'Alerts' })).toBeVisible();
      expect(complaints).toEqual([]);
    },
  );
}
