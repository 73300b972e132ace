import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetJobs } from '../../../test-support/queue/queue-rows.ts';
import { type ApprovingTestBed, openApprovingTestBed } from '../../../test-support/deploy/approving-test-bed.ts';
import { requestedControls } from '../../../test-support/deploy/deploy-test-bed.ts';
import { untilBlocked } from '../../../test-support/database/until-blocked.ts';
import { reviveDeployments } from './run/lock.ts';
import { approveJob, expireApprovals, findApproverObstacle } from './approve.ts';

let on: ApprovingTestBed;
beforeAll(async () => {
  on = await openApprovingTestBed();
});
afterAll(() => on.bed.close());
beforeEach(() => on.start());

const begin = (by = on.carl, more: object = {}) => on.bed.begin({ by, ...more });
const job = (id: string) => on.bed.job(id);
const logged = async (id: string) => (await job(id)).display_logs.map((line) => line.replace(/^\d+:/, ''));
const inTenant = <T>(work: Parameters<typeof on.bed.fresh.db.inTenant<T>>[1]) => on.bed.fresh.db.inTenant(on.bed.tenantId, work);

test('what a person requests waits for another administrator, who is notified; nothing is written before', async () => {
  const id = await begin(on.anna);
  expect(await on.bed.attempt()).toBe(false);
  expect(await job(id)).toMatchObject({ deployment_status: 'in_progress', approval: 'waiting', approval_by: null, changes: [] });
  expect(await logged(id)).toEqual(['state_change:0:Waiting for the approval of another administrator: bert@example.test.']);
  expect(await on.notified()).toEqual(['bert: anna@example.test asks you to approve a deployment to Okta.']);
  expect(on.bed.product.writes).toEqual([]);
});

test('a standard user requests it, an administrator sees what would change and approves, and it is carried out', async () => {
  const id = await begin();
  const { changes, has_moved: hasMoved } = await on.planSeen(id);
  expect([hasMoved, changes.map(({ name }) => name)]).toEqual([false, ['Rampart: Tor']]);
  await on.approve(id, on.bert);
  await on.bed.attempt();
  expect(await job(id)).toMatchObject({ deployment_status: 'successful', approval: 'given', approval_by: 'bert@example.test' });
  expect((await logged(id)).slice(1, 3)).toEqual([
    'info:0:bert@example.test has approved it.',
    'info:0:Queued: writing to Okta starts in a moment.',
  ]);
  expect(on.bed.product.writes).toEqual(['create Rampart: Tor']);
  expect((await on.notified()).slice(-3)).toEqual([
    'carl: bert@example.test has approved your deployment to Okta.',
    'anna: Staged · 1 change · Okta · carl@example.test',
    'bert: Staged · 1 change · Okta · carl@example.test',
  ]);
  const { rows } = await on.bed.fresh.owner.query<{ line: string }>("select actor || ' ' || action as line from audit_event order by seq");
  expect(rows.map(({ line }) => line)).toContain('bert@example.test deployment.approve');
});

test('notifications say which of several deployments to a product they are about', async () => {
  const query = `
    with made as (
      insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
      select $1, 'baseline', name, 'Baseline', $1, now() from program_group where tenant_id = $1 limit 1 returning id)
    insert into remediation (tenant_id, template, program_id, product)
    select $1, 'strengthen-okta-passwords', id, 'okta' from made returning id`;
  await on.bed.fresh.owner.query("insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')", [on.bed.tenantId]);
  const { rows } = await on.bed.fresh.owner.query<{ id: string }>(query, [on.bed.tenantId]);
  const remediationId = rows[0]!.id;
  await on.approve(await begin(on.carl, { remediationId }), on.bert);
  await on.bed.attempt();
  await on.decline(await begin(on.carl, { remediationId }), on.bert);
  expect((await on.notified()).filter((line) => /approve|Not deployed/.test(line))).toEqual([
    'anna: carl@example.test asks you to approve a deployment to Okta: Strengthen Okta passwords.',
    'bert: carl@example.test asks you to approve a deployment to Okta: Strengthen Okta passwords.',
    'carl: bert@example.test has approved your deployment to Okta: Strengthen Okta passwords.',
    'anna: carl@example.test asks you to approve a deployment to Okta: Strengthen Okta passwords.',
    'bert: carl@example.test asks you to approve a deployment to Okta: Strengthen Okta passwords.',
    'carl: Not deployed to Okta: Strengthen Okta passwords. bert@example.test has declined this deployment. Nothing was changed.',
  ]);
});

test('an approver reads of what is put in place by hand, instead of that the product has it', async () => {
  const id = await begin(on.carl, { requested: requestedControls('okta.tor-blocked', 'okta.by-a-person') });
  expect(await on.planSeen(id)).toMatchObject({
    changes: [{ name: 'Rampart: Tor' }],
    unknown: [
      {
        control_id: 'okta.by-a-person',
        because: expect.stringContaining('can only be put in place by hand. The deployment guide says how.'),
      },
    ],
  });
});

test('refuses an approval when the entitlement was withdrawn since, or the product is another organisation’s now', async () => {
  on.bed.world.organisation = 'halden.okta.example';
  const id = await begin();
  const { plan_hash: seen } = await on.planSeen(id);
  on.bed.world.organisation = 'other.okta.example';
  const elsewhere = 'Okta is connected to other.okta.example now, and this was requested for halden.okta.example. Request it again.';
  await expect(on.planSeen(id)).rejects.toMatchObject({ status: 409, message: elsewhere });
  await expect(on.approve(id, on.bert, seen)).rejects.toMatchObject({ status: 409, message: elsewhere });
  on.bed.world.organisation = 'halden.okta.example';
  await on.bed.fresh.owner.query('update entitlement_grant set granted = false');
  await expect(on.approve(id, on.bert, seen)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('not entitled') as string,
  });
  expect((await job(id)).approval).toBe('waiting');
});

test('refuses an approval by the person who requested the deployment', async () => {
  const id = await begin(on.anna);
  await expect(on.approve(id, on.anna)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('yourself') as string });
  expect((await job(id)).approval).toBe('waiting');
});

test('says beforehand who cannot approve a deployment, why, and who can', async () => {
  const obstacleOf = (jobId: string, by: typeof on.anna) => inTenant((tx) => findApproverObstacle(tx, { jobId, by }));
  const own = await begin(on.anna);
  expect(await obstacleOf(own, on.anna)).toBe(
    'You cannot approve a deployment that you requested yourself. Another administrator has to: bert@example.test.',
  );
  expect(await obstacleOf(own, on.bert)).toBeNull();
  expect(await obstacleOf(own, on.carl)).toMatch(/^Only an administrator of this tenant whose email address is verified can approve/);
  const bot = { actorId: '', actor: 'Rampart Bot', source: 'worker', requestId: '' };
  const chosen = await begin(bot, { choosers: [on.bert.actorId], remediationId: 'another' });
  expect(await obstacleOf(chosen, on.bert)).toBe(
    'You cannot approve this deployment, because you chose some of what it deploys. Another administrator has to: anna@example.test.',
  );
  await on.decline(own, on.bert);
  await expect(obstacleOf(own, on.bert)).rejects.toMatchObject({
    status: 409,
    message: 'bert@example.test has declined this deployment already.',
  });
});

test('refuses an approval by an account whose mailbox no one has proven', async () => {
  const id = await begin(on.anna);
  const verify = (at: string) => on.bed.fresh.owner.query(`update account set verified_at = ${at} where email = $1`, [on.bert.actor]);
  await verify('null');
  await expect(on.approve(id, on.bert)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('verified') as string });
  expect((await job(id)).approval).toBe('waiting');
  await verify('now()');
  await on.approve(id, on.bert);
  expect((await job(id)).approval).toBe('given');
});

test('refuses an approval by an administrator who lost the role while the request waited, and by one who left', async () => {
  const id = await begin();
  const { plan_hash: seen } = await on.planSeen(id);
  await on.bed.fresh.owner.query("update membership set role = 'standard' where account_id = $1", [on.bert.actorId]);
  await on.bed.fresh.owner.query('delete from membership where account_id = $1', [on.anna.actorId]);
  for (const person of [on.bert, on.anna]) await expect(on.approve(id, person, seen)).rejects.toMatchObject({ status: 403 });
  expect((await job(id)).approval).toBe('waiting');
});

test('decides about the request of a person who was removed since', async () => {
  const [approved, declined] = [await begin(), await begin(on.carl, { remediationId: 'another' })];
  await on.bed.fresh.owner.query('delete from membership where account_id = $1', [on.carl.actorId]);
  await on.bed.fresh.owner.query('delete from account where id = $1', [on.carl.actorId]);
  await on.approve(approved, on.bert);
  await on.decline(declined, on.anna);
  expect([(await job(approved)).approval, (await job(declined)).approval]).toEqual(['given', 'declined']);
});

test('refuses an approval of a plan that was not seen, or is not the requested one', async () => {
  const { hash } = await on.bed.plan(['okta.tor-blocked']);
  const id = await begin(on.carl, { planHash: hash });
  const unseen = inTenant((tx) => approveJob(on.bed.deps, tx, { jobId: id, by: on.bert, planHash: undefined }));
  await expect(unseen).rejects.toMatchObject({ status: 400 });
  await expect(on.approve(id, on.bert, 'another')).rejects.toMatchObject({ status: 409 });
  await on.approve(id, on.bert, hash);
  expect((await job(id)).approval).toBe('given');
});

test('does not carry out a plan that moved after the approval, though the requester had seen no plan', async () => {
  const id = await begin(on.carl, { requested: requestedControls('okta.passwords-long') });
  await on.approve(id, on.bert);
  on.bed.product.objects.set('pwd', { ...on.bed.product.objects.get('pwd'), maxAgeDays: 90 });
  await on.bed.attempt();
  expect([(await job(id)).deployment_status, on.bed.product.writes]).toEqual(['failed', []]);
  expect((await logged(id)).at(-2)).toBe('exception:2:The product has changed since the plan was made. Review the plan again.');
});

test('shows the approver that the product moved since the request', async () => {
  const { hash } = await on.bed.plan(['okta.passwords-long']);
  const id = await begin(on.carl, { requested: requestedControls('okta.passwords-long'), planHash: hash });
  on.bed.product.objects.set('pwd', { ...on.bed.product.objects.get('pwd'), maxAgeDays: 90 });
  expect((await on.planSeen(id)).has_moved).toBe(true);
  await expect(on.approve(id, on.bert)).rejects.toThrow('The product has changed since this deployment was requested.');
});

test('a declined deployment fails with the reason, leaves every control where it was, and can be requested again', async () => {
  const id = await begin();
  await on.decline(id, on.bert);
  const because = 'bert@example.test has declined this deployment. Nothing was changed.';
  expect(await job(id)).toMatchObject({ deployment_status: 'failed', approval: 'declined', approval_by: 'bert@example.test' });
  expect((await logged(id)).slice(1)).toEqual([`exception:11:${because}`, 'state_change:4:Not deployed to Okta.']);
  expect(on.bed.finished).toMatchObject([{ id, status: 'failed', problems: [because] }]);
  expect(Object.fromEntries(on.bed.finished[0]?.controls ?? [])).toEqual({ 'okta.tor-blocked': 'as-before' });
  expect((await on.notified()).at(-1)).toBe(`carl: Not deployed to Okta. ${because}`);
  expect(await on.bed.attempt()).toBe(false);
  expect(await begin()).not.toBe(id);
});

test('only the person who requested a deployment withdraws it', async () => {
  const id = await begin(on.carl);
  await expect(on.withdraw(id, on.anna)).rejects.toThrow(
    'Only carl@example.test can withdraw this request. An administrator can decline it.',
  );
  await on.withdraw(id, on.carl);
  expect(await job(id)).toMatchObject({ deployment_status: 'failed', approval: 'declined', approval_by: 'carl@example.test' });
  await expect(on.withdraw(id, on.carl)).rejects.toThrow('carl@example.test has withdrawn this deployment already.');
});

test('the person who requested a deployment withdraws it, and the logs say so', async () => {
  const id = await begin(on.anna);
  const before = (await on.notified()).length;
  await on.withdraw(id, on.anna);
  expect((await logged(id))[1]).toBe('exception:11:anna@example.test has withdrawn this deployment. Nothing was changed.');
  const { rows } = await on.bed.fresh.owner.query<{ message: string }>('select message from audit_event order by seq desc limit 1');
  expect(rows[0]?.message).toBe('Withdrew the request for the deployment to Okta.');
  expect(await on.notified()).toHaveLength(before);
  await expect(on.approve(id, on.bert, 'seen')).rejects.toThrow('anna@example.test has withdrawn this deployment already.');
});

test.each(['approve first', 'decline first'])(
  'of two administrators who decide at the same instant, one decides and the other gets the decision (%s)',
  async (order) => {
    const id = await begin(on.carl);
    const { plan_hash: hash } = await on.planSeen(id);
    const acts = [() => on.approve(id, on.bert, hash), () => on.decline(id, on.anna)];
    if (order === 'decline first') acts.reverse();
    const owner = await on.bed.fresh.owner.connect();
    try {
      await owner.query('begin');
      await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`approve ${on.bed.tenantId} ${id}`]);
      const decided = [];
      for (const [place, act] of acts.entries()) {
        decided.push(act().then(String, (error: Error) => error.message));
        await untilBlocked(on.bed.fresh, place + 1);
      }
      await owner.query('commit');
      const won = order === 'approve first' ? 'bert@example.test has approved' : 'anna@example.test has declined';
      expect(await Promise.all(decided)).toEqual(['undefined', `${won} this deployment already.`]);
    } finally {
      owner.release(true);
    }
    expect(await on.bed.attempt()).toBe(order === 'approve first');
    expect((await job(id)).deployment_status).toBe(order === 'approve first' ? 'successful' : 'failed');
  },
);

/** A deployment is cancelled, as by subscribing again, while this decision about it is under way. Answers what became of the decision. */
async function cancelDuring(id: string, decide: () => Promise<unknown>): Promise<string> {
  const owner = await on.bed.fresh.owner.connect();
  try {
    await owner.query('begin');
    await owner.query("update deployment_job set state = 'cancelled', status = 'failed', approval = 'declined' where id = $1", [id]);
    const decided = decide().then(String, (error: Error & { status?: number }) => `${error.status} ${error.message}`);
    await untilBlocked(on.bed.fresh, 1);
    await owner.query('commit');
    return await decided;
  } finally {
    owner.release(true);
  }
}

test('refuses to approve or decline what is cancelled at the same instant', async () => {
  const refused = '409 This deployment was cancelled before it started. Its log says why.';
  const first = await begin();
  const { plan_hash: hash } = await on.planSeen(first);
  expect(await cancelDuring(first, () => on.approve(first, on.bert, hash))).toBe(refused);
  const second = await begin(on.carl, { remediationId: 'another' });
  expect(await cancelDuring(second, () => on.decline(second, on.bert))).toBe(refused);
  expect(on.bed.product.writes).toEqual([]);
});

test('a deployment that is cancelled while it expires does not keep the others from expiring', async () => {
  const first = await begin();
  const second = await begin(on.carl, { remediationId: 'another' });
  await on.bed.fresh.owner.query("update deployment_job set created_at = created_at - interval '1 hour' where id = $1", [first]);
  const later = { now: () => new Date(Date.now() + 8 * 24 * 3_600_000) };
  expect(await cancelDuring(first, () => expireApprovals({ ...on.bed.deps, clock: later }, on.bed.tenantId))).toBe('undefined');
  expect([(await job(first)).deployment_state, (await job(second)).deployment_state]).toEqual(['cancelled', 'expired']);
});

test('the same request sent ten times in parallel is one job, and the approver is notified once', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => begin()));
  expect(new Set(ids).size).toBe(1);
  expect(await on.notified()).toHaveLength(2);
});

test('approved ten times in parallel, it is carried out once', async () => {
  const id = await begin();
  const { plan_hash: hash } = await on.planSeen(id);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => on.approve(id, on.bert, hash)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await on.bed.attempt();
  expect([on.bed.product.writes, await on.bed.attempt()]).toEqual([['create Rampart: Tor'], false]);
});

test('keeps waiting when a worker dies, and is carried out when it is approved', async () => {
  const id = await begin();
  await forgetJobs(on.bed.fresh.owner);
  expect(await inTenant((tx) => reviveDeployments(on.bed.queue, tx))).toBe(0);
  expect((await job(id)).approval).toBe('waiting');
  await on.approve(id, on.bert);
  await on.bed.attempt();
  expect((await job(id)).deployment_status).toBe('successful');
});

test('a deployment to a product that was disconnected cannot be approved, but declined', async () => {
  const id = await begin();
  on.bed.world.isConnected = false;
  await expect(on.planSeen(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('not connected') as string });
  await on.decline(id, on.bert);
  expect((await job(id)).deployment_status).toBe('failed');
});
