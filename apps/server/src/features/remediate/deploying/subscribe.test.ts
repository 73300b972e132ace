import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/test-app.ts';
import { sweepSubscriptions } from './sweep-subscriptions.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const call = (tome: string, verb: string) =>
  on.post(`/api/v1/quests/tome/${tome}/subscription/${verb}`, { quest_tome_id: tome, ...on.which() });
const sweep = () => sweepSubscriptions(on.deps, testTenantId);

test('a subscription deploys now and switches on by itself, then again when it is due, once however often it was missed', async () => {
  expect((await call('keep', 'subscribe')).statusCode).toBe(200);
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor', 'write Rampart: Tor']);
  expect(await on.questOf('keep')).toMatchObject({
    statuses: expect.arrayContaining(['SUBSCRIBED']) as string[],
    quest_instance_event: { event: 'subscribe' },
    snapshot: { deployed: ['okta.tor-blocked'] },
  });
  expect((await on.questOf('keep')).quest_instance_details.next_execution_time).toBe('2026-03-02T13:00:00.000Z');
  await sweep();
  expect(await on.jobs()).toHaveLength(2);
  on.product.objects.clear();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  await sweep();
  await on.settle();
  expect((await on.jobs()).slice(2)).toEqual(['Rampart Bot 2 stage successful', 'Rampart Bot 2 enable successful']);
  expect([...on.product.objects.values()]).toMatchObject([{ name: 'Rampart: Tor', isActive: true }]);
});

test('a subscription that follows the data deploys when a later run finds something amiss', async () => {
  await call('follow', 'subscribe');
  await on.settle();
  const before = (await on.jobs()).length;
  on.bed.judge({ 'okta.tor-blocked': 'pass' });
  await sweep();
  expect(await on.jobs()).toHaveLength(before);
  on.product.objects.clear();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  await sweep();
  await on.settle();
  await sweep();
  expect((await on.jobs()).slice(before)).toEqual(['Rampart Bot 2 stage successful', 'Rampart Bot 2 enable successful']);
});

test('a subscription whose connection fails is told of once and tried again', async () => {
  await call('keep', 'subscribe');
  await on.settle();
  await on.bed.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role) values ($1, $1, 'administrator') on conflict do nothing",
    [testTenantId],
  );
  on.world.isHealthy = false;
  for (let hour = 0; hour < 3; hour += 1) {
    on.bed.time.at = new Date(on.bed.time.at.getTime() + 3600_000);
    await sweep();
  }
  const told = await on.bed.fresh.owner.query<{ subject: string }>('select subject from notification');
  expect(told.rows.map(({ subject }) => subject)).toEqual([
    'The subscription to “Keep” (Okta, Baseline Security) could not be deployed. There is a problem with the connection to Okta. Mend it under Connections, then deploy.',
  ]);
});

test('a subscription that is ended during a run lets it come to its end, and no other follows', async () => {
  await call('keep', 'subscribe');
  expect((await call('keep', 'unsubscribe')).json()).toEqual({ message: 'The subscription has ended.' });
  await on.settle();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 10 * 3600_000);
  await sweep();
  expect(await on.jobs()).toHaveLength(2);
  expect((await on.questOf('keep')).statuses).not.toContain('SUBSCRIBED');
  expect((await call('keep', 'unsubscribe')).json()).toEqual({ message: 'There was no subscription.' });
});

test('a subscription need not be: deployed once, nothing follows', async () => {
  await call('keep', 'deploy');
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor', 'write Rampart: Tor']);
  expect(await on.jobs()).toEqual(['somebody@example.test 0 stage successful', 'somebody@example.test 0 enable successful']);
});
