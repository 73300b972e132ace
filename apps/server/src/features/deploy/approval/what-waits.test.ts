import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApprovingTestBed, openApprovingTestBed } from '../../../../test-support/deploy/approving-test-bed.ts';
import { requestedControls } from '../../../../test-support/deploy/deploy-test-bed.ts';
import { checkRollback, rollBack } from '../roll-back.ts';
import { expireApprovals } from '../approve.ts';

let on: ApprovingTestBed;
beforeAll(async () => {
  on = await openApprovingTestBed();
});
afterAll(() => on.bed.close());
beforeEach(() => on.start());

const programId = '00000000-0000-4000-8000-000000000001';
const bot = { actorId: '', actor: 'Rampart Bot', source: 'worker', requestId: '' };
const list = (name: string, ...memberIds: string[]) => ({ list: name, name, description: '', memberIds, addOnly: false });
const approvalOf = async (id: string) => (await on.bed.job(id)).approval;
const approved = async (more: object = {}) => {
  const id = await on.bed.begin({ by: on.carl, programId, ...more });
  await on.approve(id, on.bert);
  await on.bed.attempt();
  return id;
};

test('without the setting nothing waits', async () => {
  await on.bed.fresh.owner.query('update tenant set second_approver = false');
  expect(await approvalOf(await on.bed.begin({ by: on.carl }))).toBe('not-needed');
  expect(await on.notified()).toEqual([]);
});

test('a deployment that waits keeps waiting when the setting is switched off', async () => {
  const id = await on.bed.begin({ by: on.anna });
  await on.bed.fresh.owner.query('update tenant set second_approver = false');
  expect([await on.bed.attempt(), await approvalOf(id)]).toEqual([false, 'waiting']);
});

test('switching on waits as well', async () => {
  await approved();
  expect(await approvalOf(await on.bed.begin({ by: on.carl, programId, phase: 'enable' }))).toBe('waiting');
});

test('a list of people waits as well', async () => {
  const lists = [list('exclusion:emergency_access_exclusions', 'glass')];
  const id = await on.bed.begin({ by: on.carl, requested: [], lists, remediationId: null });
  expect(await on.bed.job(id)).toMatchObject({ deployment_type: 'people-list', approval: 'waiting' });
});

test('a rollback waits neither for approval nor for a waiting deployment, and the administrators are notified', async () => {
  const id = await approved();
  await on.bed.begin({ by: on.carl, programId, phase: 'enable' });
  const possible = await on.bed.deps.db.inTenant(on.bed.tenantId, (tx) => checkRollback(on.bed.deps, tx, { product: 'okta', programId }));
  expect(possible).toMatchObject({ possible: true, job_uuid: id });
  const undo = await on.bed.deps.db.inTenant(on.bed.tenantId, (tx) => rollBack(on.bed.deps, tx, { jobId: id, by: on.carl }));
  await on.bed.attempt();
  expect(await on.bed.job(undo)).toMatchObject({ deployment_status: 'successful', approval: 'not-needed' });
  const subject = 'carl@example.test is rolling back a deployment to Okta. A rollback needs no approval.';
  expect((await on.notified()).filter((line) => line.endsWith(subject))).toHaveLength(2);
});

test('a deployment that waits for approval does not block the lock', async () => {
  const waiting = await on.bed.begin({ by: on.carl });
  await approved({ remediationId: 'another', requested: requestedControls('okta.passwords-long') });
  expect([await approvalOf(waiting), on.bed.product.writes]).toEqual(['waiting', ['write Default policy']]);
});

test('an approved subscription keeps running, and waits with anything else', async () => {
  await approved({ requested: requestedControls('okta.tor-blocked', 'okta.passwords-long') });
  const less = await on.bed.begin({ by: bot, programId, requested: requestedControls('okta.tor-blocked') });
  expect(await approvalOf(less)).toBe('not-needed');
  await on.bed.attempt();
  const other = [{ controlId: 'okta.tor-blocked', leftOut: { clients: ['other-legacy'] }, group: 'everyone' }];
  const changed = await on.bed.begin({ by: bot, choosers: [on.anna.actorId], programId, requested: other });
  expect(await approvalOf(changed)).toBe('waiting');
  await expect(on.approve(changed, on.anna)).rejects.toMatchObject({ status: 403 });
  await on.approve(changed, on.bert);
  expect(await approvalOf(changed)).toBe('given');
});

test('needs no approval for a changed list of a program, but for a changed exclusion list', async () => {
  const bring = (by: typeof bot, ...lists: ReturnType<typeof list>[]) => on.bed.begin({ by, requested: [], lists, remediationId: null });
  const first = await bring(on.carl, list('program:Most Attacked', 'a'), list('exclusion:emergency_access_exclusions', 'glass'));
  await on.approve(first, on.bert);
  expect(await approvalOf(await bring(bot, list('program:Most Attacked', 'a', 'b')))).toBe('not-needed');
  expect(await approvalOf(await bring(bot, list('exclusion:emergency_access_exclusions', 'glass', 'mallory')))).toBe('waiting');
});

test('what follows from an approved deployment needs no approval', async () => {
  const id = await on.bed.begin({ by: on.carl, programId, phase: 'enable', isApproved: true });
  expect(await approvalOf(id)).toBe('not-needed');
});

test('a plan by the only administrator says to invite another one', async () => {
  await on.bed.fresh.owner.query('delete from membership where account_id = $1', [on.bert.actorId]);
  const id = await on.bed.begin({ by: on.anna });
  expect((await on.bed.job(id)).display_logs[0]).toContain(
    'there is none with a verified email address. Invite one under User Management, who can then approve it.',
  );
});

test('refuses more than fifty waiting deployments', async () => {
  await on.bed.fresh.owner.query(
    `insert into deployment_job (tenant_id, action, deployed_by, product_name, status, state, approval)
     select $1, 0, 'carl@example.test', 'okta', 'in_progress', 'awaiting-approval', 'waiting' from generate_series(1, 50)`,
    [on.bed.tenantId],
  );
  await expect(on.bed.begin({ by: on.carl, remediationId: 'one more' })).rejects.toMatchObject({ status: 409 });
});

test('expires after seven days without approval, and not before', async () => {
  const id = await on.bed.begin({ by: on.carl });
  const later = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000);
    return expireApprovals({ ...on.bed.deps, clock: { now: () => at } }, on.bed.tenantId);
  };
  await later(7 * 24 - 1);
  expect(await approvalOf(id)).toBe('waiting');
  await later(7 * 24 + 1);
  expect(await on.bed.job(id)).toMatchObject({ deployment_status: 'failed', approval: 'declined', approval_by: null });
  expect(on.bed.finished).toMatchObject([{ problems: ['It was not approved within 7 days. Nothing was changed.'] }]);
  await expect(on.approve(id, on.bert, 'x')).rejects.toThrow('This deployment was not approved in time.');
});
