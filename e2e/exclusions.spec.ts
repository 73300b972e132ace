import { expect, type Page, type Request } from '@playwright/test';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints } from './support/audit-page.ts';
import { customGroups, groupAt, markToAdd, rowOf } from './support/exclusions-page.ts';
import { signInWith } from './support/new-tenant.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { button } from './support/wizard-page.ts';

const test = testAloneAt('local-directory');

const list = 'Emergency Access';
const isChange = (request: Request): boolean => request.method() === 'POST' && request.url().includes('/api/v1/exclusions/');
const applied = (page: Page) => page.getByText('Exclusions Updated').first();

/** Undoes at the vendor what the newest job has written there: the group has no members any more. */
async function emptyGroup(page: Page, headers: Readonly<Record<string, string>>): Promise<void> {
  const jobs = await page.request.get('/api/v1/programs/deployment/job/list?exclusion_type_id=659', { headers });
  const [newest] = ((await jobs.json()) as { jobs: { job_uuid: string }[] }).jobs;
  const data = { orig_deploy_job_uuid: newest?.job_uuid };
  const started = await page.request.post('/api/v1/programs/deployment/job/rollback', { headers, data });
  const { job_uuid: undoing } = (await started.json()) as { job_uuid: string };
  const status = async (): Promise<string> => {
    const reply = await page.request.get('/api/v1/programs/deployment/job', { headers, params: { job_uuid: undoing } });
    return ((await reply.json()) as { job: { deployment_status: string } }).job.deployment_status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe('successful');
}

test('an emergency access user is added, brought into the group of the directory, put back when the group is emptied, and removed', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const complaints = collectComplaints(page);
  // The only journey that makes this group there: the vendor is every tenant's.
  const { administrator, staff } = await newProcessedTenant(request, 'local_directory');
  const changes: string[] = [];
  page.on('request', (sent) => isChange(sent) && changes.push(new URL(sent.url()).pathname));
  await signInWith(page, administrator, '/programs');
  await page.getByRole('link', { name: 'Custom groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Custom groups and emergency-access users' })).toBeVisible();
  const group = groupAt(page, 'Local Directory');
  await expect(group).toContainText('Not created yet');

  const mail = await markToAdd(page, 'an');
  const row = rowOf(page, list, mail);
  await expect(row).toContainText('Will be added');
  await row.getByRole('button', { name: /^Undo add/ }).click();
  await expect(row).toHaveCount(0);
  expect(await markToAdd(page, mail)).toBe(mail);
  await page.getByRole('link', { name: 'Programs' }).click();
  await page.getByRole('dialog', { name: 'Leave without applying?' }).getByRole('button', { name: 'Stay' }).click();
  expect(changes).toEqual([]);
  await button(page, 'Apply Changes').click();
  await expect(applied(page)).toBeVisible();
  expect(changes).toEqual(['/api/v1/exclusions/plan', '/api/v1/exclusions/add']);
  await expect(group).toContainText('1 member, read', { timeout: 60_000 });
  await expect(group).toContainText('In place');
  await expect(row.getByRole('button', { name: 'Waiting to sync' })).toHaveCount(0);

  await button(page, 'Add users…').click();
  const dialog = page.getByRole('dialog', { name: 'Search Users to Add' });
  await dialog.getByLabel('Name or email').fill(mail);
  await expect(dialog.getByRole('checkbox', { name: mail })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Deployment log' }).click();
  await expect(page).toHaveURL(/\/settings\/deployment-log\?exclusion_type_id=659$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Local Directory');

  await emptyGroup(page, staff.headers);
  await page.goto(customGroups);
  await expect(row.getByRole('button', { name: 'Waiting to sync' })).toBeVisible();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(row).toContainText('Will be removed');
  await row.getByRole('button', { name: /^Refresh/ }).click();
  await expect(row).toContainText('Will be refreshed');
  await expect(row).not.toContainText('Will be removed');
  await button(page, 'Apply Changes').click();
  await expect(group).toContainText('1 member, read', { timeout: 60_000 });
  await expect(row.getByRole('button', { name: 'Waiting to sync' })).toHaveCount(0);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await button(page, 'Apply Changes').click();
  const question = page.getByRole('dialog', { name: 'Remove the last emergency access account?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No emergency access accounts yet')).toBeVisible();
  await expect(group).toContainText('0 members, read', { timeout: 60_000 });
  expect(complaints).toEqual([]);
});
