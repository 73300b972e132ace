import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { recordAttempt } from '../../connect/index.ts';
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
const minutesLater = (minutes: number) => {
  on.bed.time.at = new Date(on.bed.time.at.getTime() + minutes * 60_000);
};

/** A later reading finds the same: the verdict is the same, known for longer. */
function findTheSame(): void {
  const { verdicts } = on.bed.judged;
  for (const [id, verdict] of verdicts) verdicts.set(id, { ...verdict, asOf: on.bed.time.at });
}

test('one that follows the data and fails is deployed as soon as something comes to fail, not because a later reading finds the same', async () => {
  on.product.at = (at) => {
    if (at === 'before') throw new Error('a fault of ours');
  };
  await call('follow', 'subscribe');
  await on.settle();
  for (const minutes of [5, 10, 20, 40]) {
    minutesLater(minutes);
    await sweep();
    await on.settle();
  }
  const before = (await on.jobs()).length;
  expect(before).toBe(5);
  on.product.at = () => {};
  // It would be tried again after eighty minutes.
  minutesLater(1);
  findTheSame();
  await sweep();
  expect(await on.jobs()).toHaveLength(before);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  await on.settle();
  expect((await on.jobs()).slice(before)).toEqual(['Rampart Bot 2 deploy successful']);
});

const tryConnection = (failure?: VendorFailure) =>
  on.bed.fresh.db.inTenant(testTenantId, async (tx) => {
    const okta = tx.selectFrom('application').select('id').where('tenant_id', '=', tx.tenantId).where('product', '=', 'okta');
    const { id: applicationId } = await okta.executeTakeFirstOrThrow();
    await recordAttempt(on.deps, tx, { applicationId, outcome: failure });
    on.world.isHealthy = failure === undefined;
  });

test('one that follows the data and was refused because its connection failed is deployed as soon as the connection works again', async () => {
  await call('follow', 'subscribe');
  await on.settle();
  const before = (await on.jobs()).length;
  on.product.objects.clear();
  minutesLater(1);
  await tryConnection(new VendorFailure('Okta', { kind: 'credentials', reason: 'Okta refused the token.' }));
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  for (let minute = 0; minute < 30; minute += 1) {
    await sweep();
    minutesLater(1);
  }
  // It is refused at once, and after five and fifteen minutes.
  expect((await on.bed.fresh.owner.query('select failures from subscription')).rows).toEqual([{ failures: 3 }]);
  await tryConnection();
  await sweep();
  await on.settle();
  expect((await on.jobs()).slice(before)).toEqual(['Rampart Bot 2 deploy successful']);
});

test('one that follows the data and whose own deployment failed waits for its time, however often the connection is checked', async () => {
  let ticks = 0;
  const clock = vi.spyOn(on.deps.clock, 'now').mockImplementation(() => new Date(on.bed.time.at.getTime() + (ticks += 1)));
  const refusal = new VendorFailure('Okta', { kind: 'permission', reason: 'Okta lets Rampart read only.' });
  on.product.at = (at) => {
    if (at === 'before') throw refusal;
  };
  await call('follow', 'subscribe');
  await tryConnection(refusal);
  await on.settle();
  minutesLater(2);
  await tryConnection();
  await sweep();
  expect(await on.jobs()).toHaveLength(1);
  minutesLater(4);
  await sweep();
  expect(await on.jobs()).toHaveLength(2);
  clock.mockRestore();
});

test('one that follows the data is not deployed because of a control that was deployed with excluded values', async () => {
  const tailored = { controls: ['okta.legacy-blocked'], parameters: { clients: ['other-legacy'] } };
  await on.bed.ask('PATCH', '/api/v1/quests/tome/both/snapshot', { payload: { ...on.which(), control_parameters: [tailored] } });
  await call('both', 'subscribe');
  await on.settle();
  await on.bed.fresh.owner.query('update subscription set frequency_seconds = 0, next_at = null');
  minutesLater(60);
  on.bed.judge({ 'okta.legacy-blocked': 'fail', 'okta.tor-blocked': 'pass' });
  await sweep();
  expect(await on.jobs()).toHaveLength(1);
  on.bed.judge({ 'okta.tor-blocked': 'fail' });
  await sweep();
  expect(await on.jobs()).toHaveLength(2);
});
