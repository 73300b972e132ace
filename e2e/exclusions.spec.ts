import { expect, type Page, type Request, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { customGroups, groupAt, markToAdd, rowOf } from './support/exclusions-page.ts';
import { inspect } from './support/inspect-screen.ts';
import { demoIsLived } from './support/lived-demo.ts';
import { signInWith } from './support/new-tenant.ts';
import { people } from './support/people.ts';
import { newProcessedTenant } from './support/processed-tenant.ts';
import { signIn } from './support/sign-in.ts';
import { button, expectReason } from './support/wizard-page.ts';

const list = 'Emergency Access';
const type = 'emergency_access_exclusions';
const isChange = (request: Request): boolean => request.method() === 'POST' && request.url().includes('/api/v1/exclusions/');
const applied = (page: Page) => page.getByText('Exclusions Updated').first();

/** Undoes at the vendor what the newest job has written there: nobody is in the group any more. */
async function emptyGroup(page: Page, headers: Readonly<Record<string, string>>): Promise<void> {
  const jobs = await page.request.get('/api/v1/programs/deployment/job/list?exclusion_type_id=659', { headers });
  const [newest] = ((await jobs.json()) as { jobs: { job_uuid: string }[] }).jobs;
  const data = { orig_deploy_job_uuid: newest?.job_uuid };
  const begun = await page.request.post('/api/v1/programs/deployment/job/rollback', { headers, data });
  const { job_uuid: undoing } = (await begun.json()) as { job_uuid: string };
  const status = async (): Promise<string> => {
    const reply = await page.request.get('/api/v1/programs/deployment/job', { headers, params: { job_uuid: undoing } });
    return ((await reply.json()) as { job: { deployment_status: string } }).job.deployment_status;
  };
  await expect.poll(status, { timeout: 30_000 }).toBe('successful');
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
  expect(changes).toEqual(['/api/v1/exclusions/add']);
  await expect(group).toContainText('1 member, read', { timeout: 30_000 });
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
  await expect(group).toContainText('1 member, read', { timeout: 30_000 });
  await expect(row.getByRole('button', { name: 'Waiting to sync' })).toHaveCount(0);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await button(page, 'Apply Changes').click();
  await expect(page.getByText('No emergency access accounts yet')).toBeVisible();
  await expect(group).toContainText('0 members, read', { timeout: 30_000 });
  expect(complaints).toEqual([]);
});

const person = (name: string) => ({
  mail: `${name.toLowerCase()}@haldenfreight.example`,
  name,
  added_at: '2026-11-14T09:02:41.000Z',
  added_by: people.administrator,
});
const [gone, again, behind] = [person('Gone'), person('Again'), person('Behind')];
const groups = [
  {
    product: 'okta',
    product_name: 'Okta',
    name: 'Rampart: Emergency Access',
    group_id: null,
    members: 0,
    read_at: null,
    job_uuid: null,
    because: 'There is a problem with the connection to Okta. Mend it under Connections, then sync.',
  },
];

/** What a directory would have to change for, played to this browser. Answers with what was sent. */
async function playFlags(page: Page): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  let isGone = false;
  await page.route('**/api/v1/exclusions/**', async (route, request) => {
    if (request.method() === 'GET') {
      const outdated = isGone ? [] : [gone];
      const json = {
        current: { [type]: [...outdated, again, behind] },
        outdated: { [type]: outdated },
        needs_sync_approval: { [type]: [again] },
        unsynced_to_group: { [type]: [again, behind] },
        groups: { [type]: groups },
      };
      return route.fulfill({ json });
    }
    const body = request.postDataJSON() as Record<string, unknown>;
    sent.push({ path: new URL(request.url()).pathname, ...body });
    if (request.url().endsWith('/remove') && 'remove' in body) return route.fulfill({ status: 500, json: { detail: 'Not now.' } });
    isGone ||= request.url().endsWith('/stale/remove');
    return route.fulfill({ json: { succeeded: body['sync'] ?? [gone.mail], job_uuids: [] } });
  });
  return sent;
}

test('flags say what they mean to keys and screens of every size, and outdated and re-added users are dealt with', async ({
  page,
  request,
}) => {
  await demoIsLived(request);
  const complaints = collectComplaints(page);
  const sent = await playFlags(page);
  await signIn(page, people.standard, customGroups);
  await expect(groupAt(page, 'Okta')).toContainText('There is a problem with the connection to Okta.');
  const flag = (name: string) => page.getByRole('button', { name, exact: true });
  await flag('Outdated user').focus();
  await expect(page.getByRole('tooltip', { name: 'No longer found in the directory, removal recommended.' })).toBeVisible();
  await flag('Needs sync approval').first().focus();
  await expect(page.getByRole('tooltip', { name: /^The user was deleted and re-added\./ })).toBeVisible();
  await rowOf(page, list, behind.mail)
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await rowOf(page, list, again.mail)
    .getByRole('button', { name: /^Approve sync/ })
    .press('Enter');
  await expect(page.getByText('1 to remove, 1 to sync. Changes are saved when you apply them.')).toBeVisible();
  await inspect(page, complaints);

  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Apply Changes').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Error Removing Members' }).first()).toContainText('Not now.');
  await expect(rowOf(page, list, behind.mail)).toContainText('Will be removed');
  await expect(rowOf(page, list, again.mail)).not.toContainText('Will be approved');
  await page.getByRole('link', { name: 'Service Accounts' }).click();
  await expect(page).toHaveURL(/type=service_account_exclusions$/);
  await expect(page.getByText('No service accounts yet')).toBeVisible();
  await page.getByRole('link', { name: list }).click();
  await expect(rowOf(page, list, behind.mail)).toContainText('Will be removed');
  await button(page, 'Discard').click();
  await button(page, 'Remove outdated…').click();
  const question = page.getByRole('dialog', { name: 'Remove outdated users from Emergency Access?' });
  await expect(question).toContainText(gone.mail);
  await question.getByRole('button', { name: 'Remove outdated' }).click();
  await expect(rowOf(page, list, gone.mail)).toHaveCount(0);
  expect(sent).toEqual([
    { path: '/api/v1/exclusions/remove', exclusion_type: type, remove: [behind.mail] },
    { path: '/api/v1/exclusions/sync', exclusion_type: type, sync: [again.mail] },
    { path: '/api/v1/exclusions/stale/remove', exclusion_type: type },
  ]);
});

test('somebody who may only read sees the lists and why they cannot change them; a group that does not exist says so', async ({
  page,
  request,
}) => {
  await demoIsLived(request);
  const complaints = collectComplaints(page);
  await playFlags(page);
  await signIn(page, people.readOnly, `${customGroups}?type=${type}`);
  await expect(page.getByText('You can view this list. You need the Standard role or higher to change exclusions.')).toBeVisible();
  await expectReason(page, 'Add users…', 'You need the Standard role or higher to change exclusions.');
  await expect(page.getByRole('button', { name: /^(Remove Gone|Apply Changes)/ })).toHaveCount(0);
  await page.goto('/personas/Nobody%20at%20all/custom-groups');
  await expect(page.getByText('No people group is called “Nobody at all”')).toBeVisible();
  await page.getByRole('link', { name: 'Open the lists of Baseline Security' }).click();
  await expect(page.getByRole('heading', { level: 2, name: list })).toBeVisible();
  expect(complaints).toEqual([]);
});
