import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { deployDueSubscriptions } from './deploy-due.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  await on.bed.fresh.owner.query('update tenant set second_approver = true');
});

const subscribe = async (plan?: { readonly plan_hash: string }) => {
  const asked = { quest_tome_id: 'keep', ...on.which(), ...plan };
  return (await on.post('/api/v1/quests/tome/keep/subscription/subscribe', asked)).json<{ job_uuid: string }>().job_uuid;
};
const deployOnce = async () => {
  const asked = { quest_tome_id: 'keep', ...on.which() };
  return (await on.post('/api/v1/quests/tome/keep/subscription/deploy', asked)).json<{ job_uuid: string }>().job_uuid;
};
const sweepLater = async () => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3_600_000);
  await deployDueSubscriptions(on.deps, testTenantId);
};

test('a subscription is none until its first deployment is approved', async () => {
  const jobId = await subscribe();
  const asked = await on.questOf('keep');
  expect(asked.statuses).not.toContain('SUBSCRIBED');
  expect(asked.quest_tome_tags.map(({ tag_type: type }) => type)).not.toContain('time_subscribed');
  expect(asked.quest_instance_details).toMatchObject({ approval_job_uuid: jobId, waiting_job_uuid: jobId, next_execution_time: null });
  await on.approve(jobId);
  await on.settle();
  const approved = await on.questOf('keep');
  expect(approved.statuses).toContain('SUBSCRIBED');
  expect(approved.quest_instance_details.approval_job_uuid).toBeNull();
});

test('is not requested once more, when its time comes, beside the deployment that waits for approval', async () => {
  const plan = (await on.post('/api/v1/quests/tome/keep/plan', on.which())).json<ShownPlan>();
  const jobId = await subscribe({ plan_hash: plan.plan_hash });
  await sweepLater();
  await sweepLater();
  expect([await on.jobs(), (await on.questOf('keep')).quest_instance_details.approval_job_uuid]).toEqual([
    [expect.stringContaining('2 deploy in_progress')],
    jobId,
  ]);
});

test('ends a subscription whose first deployment is declined', async () => {
  const jobId = await subscribe();
  await sweepLater();
  await on.settle();
  expect([on.product.writes, await on.jobs()]).toEqual([[], [expect.stringContaining('2 deploy in_progress')]]);
  await on.decline(jobId);
  await sweepLater();
  await on.settle();
  expect([on.product.writes, await on.jobs()]).toEqual([[], [expect.stringContaining('2 deploy failed')]]);
  const quest = await on.questOf('keep');
  expect(quest).toMatchObject({
    quest_instance_event: { event: 'unsubscribe' },
    snapshot: { selected: ['okta.tor-blocked'], deployed: [] },
  });
  expect(quest.statuses).not.toContain('SUBSCRIBED');
  expect(quest.quest_instance_details.approval_job_uuid).toBeNull();
});

test('subscribing again cancels the earlier deployment that waits for approval: only what was chosen last can be approved', async () => {
  const plan = (await on.post('/api/v1/quests/tome/keep/plan', on.which())).json<ShownPlan>();
  const earlier = await subscribe({ plan_hash: plan.plan_hash });
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  const later = await subscribe();
  expect(later).not.toBe(earlier);
  const { deployment_status: status, approval, display_logs: log } = await on.jobOf(earlier);
  expect([status, approval, log.join()]).toEqual(['failed', 'declined', expect.stringContaining('subscribed to the remediation again')]);
  expect((await on.jobOf(later)).display_logs.join()).toContain('Replaces an earlier deployment of this subscription');
  await expect(on.approve(earlier)).rejects.toThrow('This deployment does not wait for approval.');
  expect((await on.questOf('keep')).quest_instance_details.approval_job_uuid).toBe(later);
  await on.approve(later);
  await on.settle();
  expect([on.product.writes, (await on.questOf('keep')).statuses]).toEqual([
    ['create Rampart: Tor'],
    expect.arrayContaining(['SUBSCRIBED']),
  ]);
});

const cancellationOf = async (jobId: string) => {
  const { rows: events } = await on.bed.fresh.owner.query<{ line: string }>(
    "select actor || ': ' || message as line from audit_event where action = 'deployment.cancel' and details ->> 'job' = $1",
    [jobId],
  );
  const { rows: notices } = await on.bed.fresh.owner.query<{ account_id: string; subject: string }>(
    "select account_id, subject from notification where subject like 'Not deployed%' and links::text like '%' || $1 || '%'",
    [jobId],
  );
  return { events: events.map(({ line }) => line), notices };
};
const carl = '00000000-0000-4000-8000-0000000000ca';
const subscribeAsCarl = async () => {
  const { plan_hash: hash } = (await on.post('/api/v1/quests/tome/keep/plan', on.which())).json<ShownPlan>();
  const jobId = await subscribe({ plan_hash: hash });
  const { owner } = on.bed.fresh;
  await owner.query('insert into account (id, email, primary_tenant_id) values ($1, $2, $3) on conflict do nothing', [
    carl,
    'carl@example.test',
    testTenantId,
  ]);
  await owner.query("update deployment_job set account_id = $1, deployed_by = 'carl@example.test' where id = $2", [carl, jobId]);
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  return jobId;
};

test('subscribing again says in the audit log and to the requester that their deployment was cancelled, and not that it was declined', async () => {
  const earlier = await subscribeAsCarl();
  const later = await subscribe();
  const because = 'tester@example.test subscribed to the remediation again before this deployment started. Nothing was changed.';
  expect(await cancellationOf(earlier)).toEqual({
    events: [`tester@example.test: Cancelled the deployment to Okta that carl@example.test requested. ${because}`],
    notices: [{ account_id: carl, subject: `Not deployed to Okta. ${because}` }],
  });
  expect(await on.jobOf(earlier)).toMatchObject({ deployment_state: 'cancelled', approval_by: null });
  // What a person replaces of their own is no news to them.
  const plan = (await on.post('/api/v1/quests/tome/keep/plan', on.which())).json<ShownPlan>();
  await subscribe({ plan_hash: plan.plan_hash });
  expect(await cancellationOf(later)).toMatchObject({
    events: [expect.stringContaining('that tester@example.test requested')],
    notices: [],
  });
});

test('a rollback says the same of what it cancels', async () => {
  const first = await deployOnce();
  await on.approve(first);
  await on.settle();
  on.product.objects.clear();
  const waiting = await subscribeAsCarl();
  await on.rollBack(first);
  const because =
    'tester@example.test requested a rollback before this deployment started, and it would have undone that. Nothing was changed.';
  expect(await cancellationOf(waiting)).toEqual({
    events: [`tester@example.test: Cancelled the deployment to Okta that carl@example.test requested. ${because}`],
    notices: [{ account_id: carl, subject: `Not deployed to Okta. ${because}` }],
  });
});

test('the administrators are told of a subscription that has ended, and who declined its deployment', async () => {
  await on.bed.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role) values ($1, $1, 'administrator') on conflict do nothing",
    [testTenantId],
  );
  await on.decline(await subscribe());
  const { rows } = await on.bed.fresh.owner.query<{ subject: string }>(
    "select distinct subject from notification where subject like '%has ended%'",
  );
  expect(rows).toEqual([
    {
      subject:
        'The subscription to “Keep” (Okta, Baseline Security) has ended, because bert@example.test declined its deployment. Subscribe again if it is to be deployed.',
    },
  ]);
});

test('deploys an approved subscription, and keeps it running', async () => {
  await on.approve(await subscribe());
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor']);
  on.product.objects.clear();
  await sweepLater();
  await on.settle();
  expect((await on.jobs()).slice(1)).toEqual(['Rampart Bot 2 deploy successful']);
});

test('a rollback cancels a subscription’s deployment that still waits for approval: no one can approve it any more', async () => {
  const first = await deployOnce();
  await on.approve(first);
  await on.settle();
  on.product.objects.clear();
  const waiting = await subscribe();
  await on.rollBack(first);
  expect(await on.jobOf(waiting)).toMatchObject({ deployment_status: 'failed', approval: 'declined', approval_by: null });
  await expect(on.approve(waiting)).rejects.toThrow('This deployment does not wait for approval.');
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor']);
  expect((await on.questOf('keep')).quest_instance_details.paused_time).not.toBeNull();
});
