import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/audit-page.ts';
import { people } from './support/people.ts';
import { signIn } from './support/sign-in.ts';

const log = '/settings/deployment-log';
const jobList = '**/api/v1/programs/deployment/job/list*';

const job = (number: number, more: object = {}) => ({
  job_uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  created_ts: new Date(Date.UTC(2026, 10, 14, 9, 2, 59 - number)).toISOString(),
  deployment_action: 0,
  deployed_by: people.administrator,
  product_name: `Product ${number}`,
  deployment_status: 'successful',
  display_logs: ['2026-11-14T09:02:41Z:info:object_created:Policy created', '2026-11-14T09:02:42Z:error:refused:The group does not exist'],
  ...more,
});

const jobs = [
  job(0, { deployment_action: 2, deployed_by: 'subscription-manager', deployment_status: 'in_progress', display_logs: [] }),
  job(1, { deployment_action: 1, deployment_status: 'failed' }),
  job(2, { deployment_status: 'partial_success' }),
  ...Array.from({ length: 9 }, (_, index) => job(index + 3)),
];

/** Rows arrive with deployments, which come later: until then the browser is given some, in the contract's words. */
async function giveJobs(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(jobList, async (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({ json: { jobs: jobs.slice(offset, offset + Number(searchParams.get('limit'))) } });
  });
  return asked;
}

test('the deployment log teaches what it is for while it is empty', async ({ page }) => {
  await signIn(page, people.readOnly, log);
  await expect(page.getByText('No deployments yet')).toBeVisible();
  await page.goto(`${log}?quest_instance_id=4711`);
  await expect(page.getByText('Remediation ID: 4711')).toBeVisible();
  await expect(page.getByText('Nothing of this remediation was deployed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter by remediation ID' }).click();
  await expect(page).toHaveURL(new RegExp(`${log}$`));
  await expect(page.getByText('No deployments yet')).toBeVisible();
});

test('rows say what was deployed, by whom and how it ended, and open their log', async ({ page }) => {
  const asked = await giveJobs(page);
  await signIn(page, people.standard, `${log}?quest_instance_id=4711`);
  await expect(page.getByRole('columnheader')).toHaveText(['Event Time', 'Action', 'User', 'Product', 'Status', 'Logs']);
  expect(asked.at(-1)).toBe('?limit=10&offset=0&quest_instance_id=4711');
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect(first).toContainText(/Subscription.*Rampart Bot.*Product 0.*In progress/);
  await expect(second).toContainText(/Rollback.*Product 1.*Failed/);
  await expectAccessible(page);

  await first.getByRole('button', { name: /View logs/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deploy Logs' })).toContainText('no lines yet');
  await page.keyboard.press('Escape');
  await second.getByRole('button', { name: /View logs/ }).click();
  await expect(page.getByRole('dialog', { name: 'Deploy Logs' })).toContainText('The group does not exist');
  await expectAccessible(page);
});

test('pages go on while they are full, and the size is chosen', async ({ page }) => {
  await giveJobs(page);
  await signIn(page, people.administrator, log);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(next).toHaveAttribute('aria-disabled', 'false');
  await next.click();
  await expect(page.getByText('Product 11')).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(page.getByRole('row')).toHaveCount(13);
  await expect(page).toHaveURL(new RegExp(`${log}\\?size=20$`));
});
