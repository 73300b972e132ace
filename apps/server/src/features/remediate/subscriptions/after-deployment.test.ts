import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploying-test-bed.ts';
import { testTenantId } from '../../../../test-support/test-app.ts';
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

const subscribe = async () => {
  const asked = { quest_tome_id: 'keep', ...on.which() };
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
  expect(await on.jobOf(waiting)).toMatchObject({ deployment_status: 'failed', approval: 'declined', approval_by: 'tester@example.test' });
  await expect(on.approve(waiting)).rejects.toThrow('This deployment does not wait for approval.');
  await on.settle();
  expect(on.product.writes).toEqual(['create Rampart: Tor']);
  expect((await on.questOf('keep')).quest_instance_details.paused_time).not.toBeNull();
});
