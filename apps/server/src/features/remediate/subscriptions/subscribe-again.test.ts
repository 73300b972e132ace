import type { ShownPlan } from '@rampart/contract/remediate/deployments.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

const call = (tome: string, verb: string) =>
  on.post(`/api/v1/quests/tome/${tome}/subscription/${verb}`, { quest_tome_id: tome, ...on.which() });

test('subscribing again cancels its earlier deployment that is queued, and no other', async () => {
  await call('follow', 'subscribe');
  const { plan_hash: hash } = (await on.post('/api/v1/quests/tome/keep/plan', on.which())).json<ShownPlan>();
  const asked = { quest_tome_id: 'keep', ...on.which() };
  await on.post('/api/v1/quests/tome/keep/subscription/deploy', asked);
  await on.post('/api/v1/quests/tome/keep/subscription/subscribe', { ...asked, plan_hash: hash });
  await on.post('/api/v1/quests/tome/keep/subscription/unsubscribe', asked);
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  await on.post('/api/v1/quests/tome/keep/subscription/subscribe', { ...asked, plan_hash: 'another' });
  expect((await on.jobs()).map((line) => line.split(' ').at(-1))).toEqual(['in_progress', 'in_progress', 'failed', 'in_progress']);
});

test('subscribing with other controls while an earlier deployment runs deploys them too, and that deployment is its last', async () => {
  const select = (...selected: string[]) =>
    on.bed.ask('POST', '/api/v1/quests/tome/both/snapshot', { payload: { ...on.which(), selected } });
  await select('okta.tor-blocked');
  const earlier = (await call('both', 'subscribe')).json<{ job_uuid: string }>().job_uuid;
  let later = '';
  on.product.at = async (instant) => {
    if (instant !== 'before' || later !== '') return;
    await select('okta.tor-blocked', 'okta.legacy-blocked');
    later = (await call('both', 'subscribe')).json<{ job_uuid: string }>().job_uuid;
  };
  await on.settle();
  expect(later).not.toBe(earlier);
  const { rows } = await on.bed.fresh.owner.query<{ last_job_id: string }>('select last_job_id from subscription');
  expect(rows).toEqual([{ last_job_id: later }]);
  expect(on.product.writes).toEqual(['create Rampart: Tor', 'create Rampart: Block legacy']);
});
