import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
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
beforeEach(() => on.reset());

const call = (tome: string, verb: string) =>
  on.post(`/api/v1/quests/tome/${tome}/subscription/${verb}`, { quest_tome_id: tome, ...on.which() });
const sweep = () => deployDueSubscriptions(on.deps, testTenantId);

test('a subscription deploys enabled now, then again when it is due, once however often it was missed', async () => {
  expect((await call('keep', 'subscribe')).statusCode).toBe(200);
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor']);
  expect(await on.questOf('keep')).toMatchObject({
    statuses: expect.arrayContaining(['SUBSCRIBED']) as string[],
    quest_instance_event: { event: 'subscribe' },
    snapshot: { deployed: ['okta.tor-blocked'] },
  });
  expect((await on.questOf('keep')).quest_instance_details.next_execution_time).toBe('2026-03-02T13:00:00.000Z');
  await sweep();
  expect(await on.jobs()).toHaveLength(1);
  on.product.objects.clear();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  await sweep();
  await on.settle();
  expect((await on.jobs()).slice(1)).toEqual(['Rampart Bot 2 deploy successful']);
  expect([...on.product.objects.values()]).toMatchObject([{ name: 'Rampart: Tor', isActive: true }]);
});

test('one that follows the data is not deployed again while its first deployment waits', async () => {
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  expect((await call('follow', 'subscribe')).statusCode).toBe(200);
  await sweep();
  expect(await on.jobs()).toHaveLength(1);
  await on.settle();
  const { rows } = await on.bed.fresh.owner.query("select subject from notification where subject like '%could not be deployed%'");
  expect([rows, (await on.jobs()).length]).toEqual([[], 1]);
});

test('a deployment that ends after its subscription was chosen anew is not its last one', async () => {
  const lastOf = async () =>
    (await on.bed.fresh.owner.query<{ last_job_id: string; failures: number }>('select last_job_id, failures from subscription')).rows;
  const plan = (await on.post('/api/v1/quests/tome/follow/plan', on.which())).json<ShownPlan>();
  const earlier = (await call('follow', 'subscribe')).json<{ job_uuid: string }>().job_uuid;
  let later: string | undefined;
  on.product.at = async (instant) => {
    if (instant !== 'before' || later !== undefined) return;
    later = '';
    on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
    const asked = { quest_tome_id: 'follow', ...on.which(), plan_hash: plan.plan_hash };
    later = (await on.post('/api/v1/quests/tome/follow/subscription/subscribe', asked)).json<{ job_uuid: string }>().job_uuid;
    throw new VendorFailure('Okta', { kind: 'ours', reason: 'Okta refused it.' });
  };
  await on.attempt();
  expect(later).not.toBe(earlier);
  expect(await on.jobOf(earlier)).toMatchObject({ deployment_status: 'failed' });
  expect(await lastOf()).toEqual([{ last_job_id: later, failures: 0 }]);
  await on.settle();
  expect(await on.jobOf(later ?? '')).toMatchObject({ deployment_status: 'successful' });
  expect(await lastOf()).toEqual([{ last_job_id: later, failures: 0 }]);
});

test('a rollback pauses every subscription that would deploy it again, until a person subscribes again', async () => {
  await addAdministrator();
  for (const tome of ['keep', 'follow']) {
    await call(tome, 'subscribe');
    await on.settle();
  }
  const before = (await on.jobs()).length;
  const undone = await on.rollBackAll();
  expect(undone[0]?.display_logs.join()).toMatch(/Paused the subscription to “Keep”.*Paused the subscription to “Follow”/);
  expect([...on.product.objects.values()].filter(({ name }) => name === 'Rampart: Tor')).toEqual([]);
  const { rows } = await on.bed.fresh.owner.query<{ subject: string }>("select subject from notification where subject like '%is paused%'");
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^The subscription to “Follow” .* is paused, because tester@example.test rolls back a deployment\./),
    expect.stringMatching(/^The subscription to “Keep” .* is paused/),
  ]);
  // Its time comes, and a run finds that it is not in place.
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  await on.settle();
  expect((await on.jobs()).length).toBe(before + undone.length);
  for (const tome of ['keep', 'follow'])
    expect((await on.questOf(tome)).quest_instance_details).toMatchObject({
      paused_time: '2026-03-02T12:00:00.000Z',
      next_execution_time: null,
    });
  await call('keep', 'subscribe');
  await on.settle();
  expect((await on.questOf('keep')).quest_instance_details.paused_time).toBeNull();
  expect([...on.product.objects.values()]).toContainEqual(expect.objectContaining({ name: 'Rampart: Tor', isActive: true }));
});

test('a restored backup pauses every subscription until a person subscribes again', async () => {
  await call('keep', 'subscribe');
  await on.settle();
  on.product.objects.clear();
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await on.bed.fresh.owner.query('insert into restoration (restored_at, backed_up_at) values ($1, $1)', [on.bed.time.at]);
  const writes = on.product.writes.length;
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  await on.settle();
  expect(on.product.writes).toHaveLength(writes);
  expect((await on.questOf('keep')).quest_instance_details).toMatchObject({ paused_by: 'restore', next_execution_time: null });
  await call('keep', 'subscribe');
  await on.settle();
  expect(on.product.writes).toHaveLength(writes + 1);
  expect((await on.questOf('keep')).quest_instance_details.paused_by).toBeNull();
  await on.bed.fresh.owner.query('truncate restoration');
});

test('a subscription that follows the data deploys when a later run finds something amiss', async () => {
  await call('follow', 'subscribe');
  await on.settle();
  const before = (await on.jobs()).length;
  on.bed.judge({ 'okta.tor-blocked': 'pass' });
  await sweep();
  expect(await on.jobs()).toHaveLength(before);
  on.product.objects.clear();
  minutesLater(1);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  await sweep();
  await on.settle();
  await sweep();
  expect((await on.jobs()).slice(before)).toEqual(['Rampart Bot 2 deploy successful']);
});

const minutesLater = (minutes: number) => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + minutes * 60_000);
};

test('one that follows the data is not deployed again because of what its own deployment read back', async () => {
  // It is read back later than it was requested, and another administrator has switched it off by then.
  on.product.onRead = () => {
    minutesLater(1);
    for (const [id, object] of on.product.objects)
      if (object['name'] === 'Rampart: Tor') on.product.objects.set(id, { ...object, isActive: false });
  };
  const sweepOften = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      minutesLater(1);
      await sweep();
      await on.settle();
    }
  };
  await call('follow', 'subscribe');
  await on.settle();
  await sweepOften(3);
  expect(await on.jobs()).toEqual(['tester@example.test 2 deploy partial_success']);
  // It failed, so it is tried again after five, ten and twenty minutes.
  await sweepOften(40);
  expect((await on.jobs()).length).toBe(4);
  // Had it not failed, a later run that finds the same would be the next reason.
  await on.bed.fresh.owner.query('update subscription set failures = 0, next_at = null');
  await sweepOften(5);
  expect((await on.jobs()).length).toBe(4);
  minutesLater(60);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweepOften(2);
  expect((await on.jobs()).length).toBe(5);
});

test('notifies once of a subscription whose connection fails, and tries again', async () => {
  await call('keep', 'subscribe');
  await on.settle();
  await addAdministrator();
  on.world.isHealthy = false;
  for (let hour = 0; hour < 3; hour += 1) {
    on.bed.time.at = new Date(on.bed.time.at.getTime() + 3600_000);
    await sweep();
  }
  expect((await notified()).map(({ subject }) => subject)).toEqual([
    'The subscription to “Keep” (Okta, Baseline Security) could not be deployed. There is a problem with the connection to Okta. Fix it under Connections, then deploy.',
  ]);
});

const addAdministrator = () =>
  on.bed.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $1, 'administrator') on conflict do nothing", [
    testTenantId,
  ]);
/** Of what went wrong: what was deployed is told too. */
const notified = async () =>
  (await on.bed.fresh.owner.query<{ subject: string }>("select subject from notification where subject not like 'Deployed · %'")).rows;

test('notifies once of a subscription whose deployments fail, however often it is tried, and again only after it has worked', async () => {
  await addAdministrator();
  on.product.at = (at, write) => {
    if (at === 'before' && write === 'create Rampart: Tor') throw new Error('a fault of ours');
  };
  await call('keep', 'subscribe');
  await on.settle();
  const waits: number[] = [];
  const waitAndSweep = async () => {
    const next = new Date((await on.questOf('keep')).quest_instance_details.next_execution_time ?? 0);
    waits.push((next.getTime() - on.bed.time.at.getTime()) / 60_000);
    on.bed.time.at = next;
    await sweep();
    await on.settle();
  };
  await waitAndSweep();
  await waitAndSweep();
  expect(waits).toEqual([5, 10]);
  expect(await notified()).toHaveLength(1);
  on.product.at = () => {};
  await waitAndSweep();
  await waitAndSweep();
  expect(waits).toEqual([5, 10, 20, 60]);
  expect(await notified()).toHaveLength(1);
  on.product.objects.clear();
  on.product.at = () => {
    throw new Error('a fault of ours');
  };
  await waitAndSweep();
  expect(await notified()).toHaveLength(2);
});

test('notifies once of a subscription of which a part fails every time, though the rest is enabled', async () => {
  await addAdministrator();
  on.product.at = (at, write) => {
    if (at === 'before' && write === 'create Rampart: Tor') throw new Error('a fault of ours');
  };
  for (let time = 0; time < 3; time += 1) {
    if (time === 0) await call('both', 'subscribe');
    else await sweep();
    await on.settle();
    for (const [id, { type }] of on.product.objects) if (type !== 'group') on.product.objects.delete(id);
    on.bed.time.at = new Date(on.bed.time.at.getTime() + 3600_000);
  }
  expect((await on.jobs()).filter((line) => line.endsWith('partial_success'))).toHaveLength(3);
  expect(await notified()).toHaveLength(1);
});

test('a subscription says which of its deployments is under way, until all of it is over', async () => {
  const { job_uuid: first } = (await call('keep', 'subscribe')).json<{ job_uuid: string }>();
  expect((await on.questOf('keep')).quest_instance_details).toMatchObject({
    running_job_uuid: first,
    job_parameters: { add_only: false },
    frequency: 3600,
  });
  await on.settle();
  expect((await on.questOf('keep')).quest_instance_details.running_job_uuid).toBeNull();
});

test('a subscription whose product is disconnected waits, and does not keep the others from theirs', async () => {
  await call('keep', 'subscribe');
  await on.settle();
  await on.bed.fresh.owner.query("update application set product = 'local_directory' where product = 'okta'");
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 3600_000);
  await sweep();
  expect(await on.jobs()).toHaveLength(1);
});

test('a subscription that is ended during a run lets the job come to its end, and no other follows', async () => {
  await call('keep', 'subscribe');
  expect((await call('keep', 'unsubscribe')).json()).toEqual({ message: 'The subscription has ended.' });
  await on.settle();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  expect(await on.jobs()).toEqual(['tester@example.test 2 deploy successful']);
  const { statuses, snapshot, quest_instance_details: details } = await on.questOf('keep');
  expect([statuses.includes('SUBSCRIBED'), snapshot.deployed]).toEqual([false, ['okta.tor-blocked']]);
  expect(details).toMatchObject({ next_execution_time: null, job_parameters: null, running_job_uuid: null });
  expect((await call('keep', 'unsubscribe')).json()).toEqual({ message: 'There was no subscription.' });
});

const snapshotOfBoth = (method: 'POST' | 'PATCH', particular: object) =>
  on.bed.ask(method, '/api/v1/quests/tome/both/snapshot', { payload: { ...on.which(), ...particular } });

test.each<[string, () => ReturnType<typeof snapshotOfBoth>]>([
  ['selects other controls', () => snapshotOfBoth('POST', { selected: [] })],
  [
    'excludes values',
    () =>
      snapshotOfBoth('PATCH', { control_parameters: [{ controls: ['okta.legacy-blocked'], parameters: { clients: ['other-legacy'] } }] }),
  ],
])('stays subscribed when a person %s, and can be ended', async (_what, step) => {
  await call('both', 'subscribe');
  expect((await step()).statusCode).toBe(200);
  expect((await on.questOf('both')).quest_instance_event?.event).not.toBe('subscribe');
  expect((await on.questOf('both')).statuses).toContain('SUBSCRIBED');
  await call('both', 'unsubscribe');
  expect((await on.questOf('both')).statuses).not.toContain('SUBSCRIBED');
});

test('is not reset while it is subscribed: its next deployment would write what was excluded', async () => {
  const excluded = { controls: ['okta.legacy-blocked'], parameters: { clients: ['other-legacy'] } };
  expect((await snapshotOfBoth('PATCH', { control_parameters: [excluded] })).statusCode).toBe(200);
  await call('both', 'subscribe');
  const { quest_instance_id: id } = await on.questOf('both');
  const refused = await on.bed.ask('POST', `/api/v1/quests/instance/${id}/reset`);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'This remediation has a subscription, which would deploy what you had excluded. Unsubscribe first, then reset it.',
  ]);
  await on.settle();
  on.product.objects.clear();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  const { rows } = await on.bed.fresh.owner.query<{ requested_controls: { controlId: string; leftOut: object }[] }>(
    'select requested_controls from deployment_job order by created_at desc, id desc limit 1',
  );
  expect(rows[0]?.requested_controls.find(({ controlId }) => controlId === 'okta.legacy-blocked')?.leftOut).toEqual(excluded.parameters);
});

test('a deployment without a subscription is not repeated', async () => {
  await call('keep', 'deploy');
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor']);
  expect(await on.jobs()).toEqual(['tester@example.test 0 deploy successful']);
});

test('the plan of a subscription shows what waits in the product already, and one job enables all that it showed', async () => {
  await on.post(`/api/v1/quests/instance/${await on.begin('block')}/deploy`, { phase: 'stage' });
  await on.settle();
  for (const [id, object] of on.product.objects) if (object['name'] === 'Rampart: Block legacy') on.product.objects.delete(id);
  on.product.writes.length = 0;
  const plan = (await on.post('/api/v1/quests/tome/both/plan', on.which())).json<ShownPlan>();
  expect(plan.changes.map(({ kind, name, takes_effect: when }) => [kind, name, when])).toEqual([
    ['enable', 'Rampart: Tor', 'at-once'],
    ['create', 'Rampart: Block legacy', 'at-once'],
  ]);
  expect(plan.changes[1]?.differences).toContainEqual({
    path: 'Status',
    before: null,
    after: 'Active',
    technical: { key: 'mode', before: null, after: 'enforced' },
  });
  const asked = { quest_tome_id: 'both', ...on.which(), plan_hash: plan.plan_hash };
  expect((await on.post('/api/v1/quests/tome/both/subscription/subscribe', asked)).statusCode).toBe(200);
  await on.settle();
  expect(on.product.writes).toEqual(['write Rampart: Tor', 'create Rampart: Block legacy']);
  expect((await on.jobs()).slice(1)).toEqual(['tester@example.test 2 deploy successful']);
  expect((await on.questOf('both')).snapshot.deployed).toEqual(['okta.legacy-blocked', 'okta.tor-blocked']);
  // A rollback of it leaves what waited waiting again, and takes away what it created.
  await on.rollBackAll();
  expect([...on.product.objects.values()].filter(({ type }) => type !== 'group')).toEqual([]);
});

test('a job that wrote everything is no success when the product does not show it in place afterwards', async () => {
  // Another administrator switches it off before it is read back.
  on.product.onRead = () => {
    for (const [id, object] of on.product.objects)
      if (object['name'] === 'Rampart: Tor') on.product.objects.set(id, { ...object, isActive: false });
  };
  const { job_uuid: id } = (await call('keep', 'subscribe')).json<{ job_uuid: string }>();
  await on.settle();
  const job = await on.jobOf(id);
  expect([job.deployment_status, job.changes[0]?.state]).toEqual(['partial_success', 'applied']);
  expect(job.display_logs.join()).toContain('“Tor” was not in place when the product was read back.');
  expect((await on.questOf('keep')).statuses).not.toContain('COMPLETED');
});

test('a rollback cancels the deployments of subscriptions that have not started, also of one that has ended', async () => {
  const first = (await call('keep', 'deploy')).json<{ job_uuid: string }>().job_uuid;
  await on.settle();
  on.product.objects.clear();
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  for (const tome of ['follow', 'both']) await call(tome, 'subscribe');
  await call('both', 'unsubscribe');
  const rollback = await on.rollBack(first);
  await on.settle();
  expect((await on.jobs()).slice(1)).toEqual([
    'tester@example.test 2 deploy failed',
    'tester@example.test 2 deploy failed',
    'tester@example.test 1 rollback successful',
  ]);
  expect([...on.product.objects.values()].filter(({ name }) => name === 'Rampart: Tor')).toEqual([]);
  expect((await on.jobOf(rollback)).display_logs.join()).toContain('Cancelled 2 deployments of subscriptions that had not started yet.');
  const { statuses, quest_instance_details: details } = await on.questOf('follow');
  expect([statuses.includes('SUBSCRIBED'), details.paused_time, details.running_job_uuid]).toEqual([false, expect.any(String), null]);
});
