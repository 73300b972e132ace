import { expect, type Page, test } from '@playwright/test';
import { collectComplaints, expectAccessible } from './support/audit-page.ts';
import { newColleague } from './support/colleague.ts';
import { signInWith } from './support/new-tenant.ts';
import { tokenOf } from './support/outbox.ts';
import { people } from './support/people.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { signIn } from './support/sign-in.ts';

const log = '/settings/deployment-log';
const jobList = '**/api/v1/programs/deployment/job/list*';
const oneJob = '**/api/v1/programs/deployment/job?job_uuid=*';

interface Quest {
  readonly quest_tome_id: string;
  readonly quest_instance_details: { readonly program_uuid: string; readonly program_type: string; readonly product: string };
}

const job = (number: number, more: object = {}) => ({
  job_uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  created_ts: new Date(Date.UTC(2026, 10, 14, 9, 2, 59 - number)).toISOString(),
  deployment_action: 0,
  deployed_by: people.administrator,
  product_name: `product_${number}`,
  product_title: `Product ${number}`,
  deployment_type: 'controls',
  approval: 'not-needed',
  approval_by: null,
  deployment_status: 'successful',
  display_logs: ['2026-11-14T09:02:41Z:info:object_created:Policy created', '2026-11-14T09:02:42Z:error:refused:The group does not exist'],
  ...more,
});

const jobs = [
  job(0, { deployment_action: 2, deployed_by: 'Rampart Bot', deployment_status: 'in_progress', display_logs: [] }),
  job(1, { deployment_action: 1, deployment_status: 'failed' }),
  job(2, { deployment_status: 'partial_success' }),
  ...Array.from({ length: 9 }, (_, index) => job(index + 3)),
];

/** More rows and more outcomes than a journey would wait for, in the contract's words. */
async function giveJobs(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(jobList, async (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({ json: { jobs: jobs.slice(offset, offset + Number(searchParams.get('limit'))) } });
  });
  await page.route(oneJob, async (route) => {
    const id = new URL(route.request().url()).searchParams.get('job_uuid');
    const found = jobs.find(({ job_uuid }) => job_uuid === id);
    await route.fulfill({ json: { job: { ...found, uuid: id, changes: [], orig_deploy_job_uuid: null, rollback_obstacle: null } } });
  });
  return asked;
}

test('the deployment log teaches what it is for while it is empty', async ({ page }) => {
  await signIn(page, people.readOnly, log);
  await expect(page.getByText('No deployments yet')).toBeVisible();
  await page.goto(`${log}?quest_instance_id=4711`);
  await expect(page.getByText('Remediation ID: 4711')).toBeVisible();
  await expect(page.getByText('This remediation has not been deployed')).toBeVisible();
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

test('where a second person must agree, another administrator sees what would change, agrees, and rolls it back', async ({
  page,
  request,
  browser,
}) => {
  // Two people, a whole run before they meet, and a vendor that is written to twice.
  test.setTimeout(120_000);
  const complaints = collectComplaints(page);
  const { administrator } = await newProcessedTenant(request, 'okta');
  const colleague = await newColleague(request, administrator, 'administrator');
  await signInWith(page, administrator, log);
  await page.getByRole('button', { name: 'Second approver: off' }).click();
  await page.getByRole('switch', { name: /Deployments need a second administrator/ }).click({ force: true });
  await expect(page.getByText('Deployments need a second approver')).toBeVisible();

  const headers = { authorization: `Bearer ${await tokenOf(request, administrator.email, administrator.password)}` };
  const { quests } = (await (await request.get('/api/v1/quests', { headers })).json()) as { quests: Quest[] };
  const { quest_tome_id, quest_instance_details: of } = quests.find(({ quest_tome_id: id }) => id === 'strengthen-okta-authenticators')!;
  const which = { quest_tome_id, program_uuid: of.program_uuid, program_type: of.program_type, product: of.product };
  const started = await request.post('/api/v1/quests/instance', { headers, data: which });
  const { quest_instance_id: instance } = (await started.json()) as { quest_instance_id: string };
  expect((await request.post(`/api/v1/quests/instance/${instance}/deploy`, { headers, data: {} })).status()).toBe(200);
  await page.goto(`${log}?quest_instance_id=${instance}`);
  await expect(page.getByRole('row').nth(1)).toContainText(/Apply.*Okta.*Waiting for approval/);
  await page.getByRole('button', { name: /View logs/ }).click();
  const approval = page.getByRole('region', { name: 'Approval' });
  await expect(approval).toContainText('You requested this, so another administrator has to approve it.');
  await expect(approval.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const other = await browser.newPage();
  const others = collectComplaints(other);
  await signInWith(other, colleague);
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByRole('link', { name: 'Open deployment' }).click();
  const dialog = other.getByRole('dialog', { name: 'Deploy Logs' });
  await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText(/Change |Create /, { timeout: 30_000 });
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText(/Status\s*Successful/, { timeout: 30_000 });
  await expect(dialog).toContainText(`Approved by${colleague.email}`);
  await dialog.getByRole('button', { name: 'Rollback' }).click();
  await other.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog).toContainText(/Action\s*Rollback/);
  await expect(dialog).toContainText(/Status\s*Successful/, { timeout: 30_000 });
  expect([...complaints, ...others]).toEqual([]);
  await other.close();
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
