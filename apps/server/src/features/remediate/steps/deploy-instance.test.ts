import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { anna } from '../../../../test-support/remediate/remediate-test-bed.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

test('from a plan over staging and enabling: the remediation follows what was applied', async () => {
  const plan = await on.post('/api/v1/quests/tome/block/plan', on.which());
  expect(plan.json()).toMatchObject({
    plan_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    changes: [{ kind: 'create', object: 'zone', name: 'Rampart: Tor' }, { name: 'Rampart: Block legacy' }],
    by_hand: [],
    unknown: [],
  });
  const id = await on.begin('block');
  const { plan_hash } = plan.json<{ plan_hash: string }>();
  const started = await on.post(`/api/v1/quests/instance/${id}/deploy`, { plan_hash, phase: 'stage' });
  expect(started.statusCode).toBe(200);
  await on.settle();
  expect(await on.questOf('block')).toMatchObject({
    snapshot: { remaining: [], selected: [], staged: ['okta.legacy-blocked', 'okta.tor-blocked'].toSorted(), deployed: [] },
    quest_instance_event: { event: 'stage', user_id: anna },
  });
  await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'enable' });
  await on.settle();
  const after = await on.questOf('block');
  expect([after.statuses[0], after.quest_instance_event?.event, after.snapshot.staged]).toEqual(['COMPLETED', 'deploy', []]);
});

test('without a body the selected controls are staged, by the plan that the deployment makes itself', async () => {
  const started = await on.post(`/api/v1/quests/instance/${await on.begin('block')}/deploy`);
  expect(started.json()).toEqual({ job_uuid: expect.any(String) });
  await on.settle();
  expect((await on.questOf('block')).quest_instance_event?.event).toBe('stage');
});

test('keeps failed controls selected, and moves the rest', async () => {
  on.product.at = (at, write) => {
    if (at === 'before' && write === 'create Rampart: Tor') throw new Error('a fault of ours');
  };
  await on.post(`/api/v1/quests/instance/${await on.begin('block')}/deploy`, {});
  await on.settle();
  expect((await on.questOf('block')).snapshot).toMatchObject({ selected: ['okta.tor-blocked'], staged: ['okta.legacy-blocked'] });
});

test('while a job writes and reads back, its controls read as confirming everywhere, also in remediations that share them', async () => {
  const figures = async () => {
    const { coverage, score } = (await on.bed.ask('GET', '/api/v1/quests/coverage')).json<{
      coverage: { confirming: number; remaining: number; selected: number; deployed: number }[];
      score: { confirming: number; failing: number };
    }>();
    const { summary } = (await on.bed.ask('GET', '/api/v1/programs/summary')).json<{
      summary: { confirming: number; failing: number }[];
    }>();
    const quests = [await on.questOf('block'), await on.questOf('keep')];
    return {
      lists: quests.map(({ confirming, snapshot }) => [confirming, Object.values(snapshot).flat()]),
      statuses: quests.map(({ statuses }) => statuses.includes('COMPLETED')),
      coverage: coverage.reduce((sum, row) => sum + row.confirming, 0),
      score: [score.confirming, score.failing],
      programs: [summary[0]?.confirming, summary[0]?.failing],
    };
  };
  const seen: Awaited<ReturnType<typeof figures>>[] = [];
  const id = await on.begin('block');
  await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'stage' });
  expect((await figures()).lists[0]?.[0]).toEqual([]);
  on.product.at = async (at) => void (at === 'effect' && seen.push(await figures()));
  await on.settle();
  expect(seen[0]).toEqual({
    lists: [
      [['okta.legacy-blocked', 'okta.tor-blocked'], []],
      [['okta.tor-blocked'], []],
    ],
    statuses: [false, false],
    coverage: 2,
    score: [2, 3],
    programs: [2, 3],
  });
  expect((await figures()).lists[0]).toEqual([[], ['okta.legacy-blocked', 'okta.tor-blocked']]);
});

const wholeProgram = () => ({ program_uuid: on.which().program_uuid, program_type: 'baseline', product_name: 'okta' });

test('a program is planned and deployed as a whole, and its remediations know', async () => {
  const plan = await on.post('/api/v1/programs/deployment/plan', wholeProgram());
  expect(plan.json()).toMatchObject({
    changes: [{ name: 'Rampart: Tor', takes_effect: 'when-enabled' }, { name: 'Rampart: Block legacy' }],
  });
  const { plan_hash } = plan.json<{ plan_hash: string }>();
  const started = await on.post('/api/v1/programs/deployment/job', { ...wholeProgram(), plan_hash });
  expect(started.statusCode).toBe(200);
  await on.settle();
  expect((await on.questOf('block')).snapshot.staged).toEqual(['okta.legacy-blocked', 'okta.tor-blocked']);
  // Subscriptions share these controls, and no one subscribed: nothing is enabled that the plan did not show.
  expect(await on.jobs()).toEqual(['tester@example.test 0 stage successful']);
  const again = await on.post('/api/v1/programs/deployment/plan', wholeProgram());
  expect(again.json()).toMatchObject({
    changes: [],
    waiting: expect.arrayContaining(['okta.legacy-blocked', 'okta.tor-blocked']) as string[],
  });
});

test('a program whose product has moved since it was planned is not deployed', async () => {
  const started = await on.post('/api/v1/programs/deployment/job', { ...wholeProgram(), plan_hash: 'another' });
  expect(started.statusCode).toBe(200);
  await on.settle();
  expect(await on.jobs()).toEqual(['tester@example.test 0 stage failed']);
  expect(on.product.writes).toEqual([]);
});

test('enables what is staged though the limit is used up, and not when the entitlement is withdrawn', async () => {
  const limit = (set: string) => on.bed.fresh.owner.query(`update entitlement_grant set ${set} where entitlement_id = 3`);
  await limit('usage_limit = 1');
  const id = await on.begin('block');
  const deploy = async (phase: string) => (await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase })).statusCode;
  expect(await deploy('stage')).toBe(200);
  await on.settle();
  const plan = await on.post('/api/v1/quests/tome/block/plan', { ...on.which(), phase: 'enable' });
  expect(plan.statusCode).toBe(200);
  await limit('granted = false');
  expect(await deploy('enable')).toBe(403);
  await limit('granted = true');
  expect(await deploy('enable')).toBe(200);
  await on.settle();
  on.product.objects.clear();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  on.bed.judge({ 'okta.tor-blocked': 'fail', 'okta.legacy-blocked': 'fail' });
  await on.bed.ask('POST', '/api/v1/quests/tome/block/snapshot', { payload: { ...on.which(), selected: ['okta.tor-blocked'] } });
  expect(await deploy('stage')).toBe(403);
});

test('refuses with a message when nothing is selected, staged or found', async () => {
  const id = await on.begin('block');
  expect((await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'enable' })).json()).toMatchObject({
    detail: 'No control is staged. Stage the selected controls first.',
  });
  expect((await on.post('/api/v1/quests/instance/nothing/deploy', {})).statusCode).toBe(404);
  expect((await on.post('/api/v1/quests/tome/block/subscription/subscribe', { quest_tome_id: 'block', ...on.which() })).statusCode).toBe(
    400,
  );
});
