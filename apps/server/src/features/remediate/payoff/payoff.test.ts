import type { Payoff } from '@rampart/contract/remediate/payoff.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeployingTestBed, openDeployingTestBed } from '../../../../test-support/deploy/deploying-test-bed.ts';
import { lockEmergencyAccess } from '../../../../test-support/deploy/fake-product.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { listRemediations } from '../state/list-remediations.ts';
import { listStopped } from './list-stopped.ts';

let on: DeployingTestBed;
beforeAll(async () => {
  on = await openDeployingTestBed();
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.reset();
  await on.bed.fresh.owner.query('update tenant set second_approver = false');
});

const [tor, legacy] = ['okta.tor-blocked', 'okta.legacy-blocked'] as const;
const payoff = async (quest = 'both') => (await on.bed.ask('GET', `/api/v1/quests/tome/${quest}`)).json<{ payoff: Payoff | null }>().payoff;
/** One job stages and enables. */
const deploy = async () => {
  const asked = { quest_tome_id: 'both', ...on.which() };
  return (await on.post('/api/v1/quests/tome/both/subscription/deploy', asked)).json<{ job_uuid: string }>().job_uuid;
};
const count = (id: string, { stopped, undecided = 0, people }: { stopped: number; undecided?: number; people: number }) =>
  on.bed.judged.values.set(id, {
    attacks: 9678,
    about: stopped,
    stopped,
    reached: 0,
    undecided,
    peopleAffected: people,
    isPeopleLeast: undecided > 0,
    because: null,
  });
const failWriting = (write: string) => {
  on.product.at = (at, one) => {
    if (at === 'before' && one === write) throw new Error('a fault of ours');
  };
};
const stopped = () =>
  on.bed.fresh.db.inTenant(testTenantId, async (tx) =>
    listStopped(await listRemediations(on.deps, tx), tx, { from: new Date(0), to: new Date(on.bed.time.at.getTime() + 1000) }),
  );

test('what a deployment was worth is known once the product was read back, and gone when it is rolled back', async () => {
  const id = await on.begin('block');
  expect(await payoff('block')).toBeNull();
  await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'stage' });
  await on.settle();
  // Staging brings nothing into place.
  expect(await payoff('block')).toBeNull();
  const { job_uuid } = (await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'enable' })).json<{ job_uuid: string }>();
  let during: Payoff | null = null;
  on.product.at = async (at) => {
    if (at === 'effect') during = await payoff('block');
  };
  await on.settle();
  const after = await payoff('block');
  expect(during).toMatchObject({ job_uuid, is_confirmed: false, score_after: null, score_before: after?.score_before, controls: [{}, {}] });
  expect(after).toMatchObject({ job_uuid, is_confirmed: true });
  expect(after?.controls.map((one) => [one.id, one.is_in_place]).toSorted()).toEqual([
    [legacy, true],
    [tor, true],
  ]);
  expect(after?.score_after).toBeGreaterThan(after?.score_before ?? 100);
  let undoing: Payoff | null = after;
  on.product.at = async (at) => {
    if (at === 'effect') undoing = await payoff('block');
  };
  await on.rollBack(job_uuid);
  await on.settle();
  expect([undoing, await payoff('block')]).toEqual([null, null]);
});

test('nothing is being confirmed while a deployment waits for approval or for its turn, nor when it is declined', async () => {
  await on.bed.fresh.owner.query('update tenant set second_approver = true');
  const declined = await deploy();
  expect(await payoff()).toBeNull();
  await on.decline(declined);
  expect(await payoff()).toBeNull();
  const approved = await deploy();
  await on.approve(approved);
  expect(await payoff()).toBeNull();
  await on.settle();
  expect(await payoff()).toMatchObject({ job_uuid: approved, is_confirmed: true });
});

test('a deployment that was declined does not claim what another one has put in place', async () => {
  await on.bed.fresh.owner.query('update tenant set second_approver = true');
  const waiting = await deploy();
  on.bed.judge({ [tor]: 'pass', [legacy]: 'pass' });
  await on.decline(waiting);
  expect([await payoff(), await stopped()]).toEqual([null, []]);
});

test('a deployment that failed before it wrote anything shows nothing', async () => {
  const id = await on.begin('block');
  await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase: 'stage', plan_hash: 'a'.repeat(64) });
  on.bed.judge({ [tor]: 'pass' });
  await on.settle();
  expect(on.product.writes).toEqual([]);
  expect(await payoff('block')).toBeNull();
});

test('attacks that several controls stop are counted once, and then it says at least', async () => {
  count(tor, { stopped: 2584, people: 1 });
  count(legacy, { stopped: 412, people: 1 });
  await deploy();
  await on.settle();
  expect((await payoff())?.effect).toMatchObject({
    attacks_stopped: 2584,
    attacks_at_least: true,
    people_affected: 1,
    people_at_least: true,
  });
});

test('figures are of the controls that were laid, not of all that were requested', async () => {
  count(tor, { stopped: 2584, people: 2 });
  count(legacy, { stopped: 412, people: 1 });
  failWriting('create Rampart: Tor');
  await deploy();
  await on.settle();
  expect(await payoff()).toMatchObject({
    controls: [{ id: legacy }],
    effect: { attacks_stopped: 412, attacks_at_least: false, people_affected: 1, people_at_least: false },
  });
});

test('keeps of each control that its figures may be more', async () => {
  count(legacy, { stopped: 412, undecided: 3, people: 1 });
  failWriting('create Rampart: Tor');
  await deploy();
  await on.settle();
  expect((await payoff())?.effect).toMatchObject({ attacks_stopped: 412, attacks_at_least: true, people_at_least: true });
});

test('what was undone in the product since counts no more, on the screen and in the reports', async () => {
  count(tor, { stopped: 2584, people: 2 });
  count(legacy, { stopped: 412, people: 1 });
  await deploy();
  await on.settle();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  on.bed.judge({ [tor]: 'fail' });
  const partly = await payoff();
  expect(partly?.controls.find(({ id }) => id === tor)?.is_in_place).toBe(false);
  expect(partly?.effect).toMatchObject({ attacks_stopped: 412, people_affected: 1 });
  expect((await stopped()).map(({ effect }) => effect.attacks_stopped)).toEqual([412]);
  on.bed.judge({ [legacy]: 'fail' });
  expect(await payoff()).toMatchObject({ is_confirmed: true, effect: null, controls: [{}, {}] });
  expect(await stopped()).toEqual([]);
});

test('of a deployment that an earlier version noted, figures are not known', async () => {
  count(legacy, { stopped: 412, people: 1 });
  await deploy();
  await on.bed.fresh.owner.query('update payoff set figures = default');
  await on.settle();
  expect((await payoff())?.effect).toMatchObject({ state: 'not-known', attacks_stopped: null });
});

test('the score before and after differs by its own controls alone, whatever else came into place meanwhile', async () => {
  await deploy();
  const requested = (await on.bed.fresh.owner.query<{ score_before: number }>('select score_before from payoff')).rows[0]?.score_before;
  // Another deployment of the same moment has put this one in place.
  on.product.at = () => on.bed.judge({ 'okta.passwords-long': 'pass' });
  await on.settle();
  // Five controls of the same weight: one is of the other deployment, two are its own.
  const { score_before: before, score_after: after } = (await payoff()) ?? {};
  expect([requested, before, after]).toEqual([0, 20, 60]);
});

/** Stages and enables the same two controls as “Both”, for another remediation. */
const deployBlock = async (phase: 'stage' | 'enable') => {
  const id = (await on.questOf('block')).quest_instance_id ?? (await on.begin('block'));
  return (await on.post(`/api/v1/quests/instance/${id}/deploy`, { phase })).json<{ job_uuid: string }>().job_uuid;
};
const ids = (one: Payoff | null) => one?.controls.map(({ id }) => id).toSorted();

test('a control that two overlapping requests put in place counts for the first alone', async () => {
  await deployBlock('stage');
  await on.settle();
  const [first, second] = [await deploy(), await deployBlock('enable')];
  await on.settle();
  expect(await payoff('both')).toMatchObject({ job_uuid: first, score_before: 0, score_after: 40 });
  expect(ids(await payoff('both'))).toEqual([legacy, tor]);
  expect(await payoff('block')).toBeNull();
  const { rows } = await on.bed.fresh.owner.query('select score_before, score_after, laid from payoff where job_id = $1', [second]);
  expect(rows).toEqual([{ score_before: 40, score_after: 40, laid: [] }]);
  expect((await stopped()).map(({ payoff: { job_uuid: id } }) => id)).toEqual([first]);
});

test('a control that was planned before another deployment put it in place counts for that one alone', async () => {
  await deployBlock('stage');
  await on.settle();
  const [, second] = [await deploy(), await deployBlock('enable')];
  // As when it was parked: its plan is older than what the first one has done.
  const states = JSON.stringify({ [tor]: 'changes', [legacy]: 'changes' });
  await on.bed.fresh.owner.query('update deployment_job set planned_at = created_at, expected_states = $2 where id = $1', [second, states]);
  await on.settle();
  const { rows } = await on.bed.fresh.owner.query('select score_before, score_after, laid from payoff where job_id = $1', [second]);
  expect(rows).toEqual([{ score_before: 40, score_after: 40, laid: [] }]);
});

test('a control that was undone and put in place again counts for the later deployment too', async () => {
  await deploy();
  await on.settle();
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  on.product.objects.clear();
  lockEmergencyAccess(on.product, 'glass');
  on.bed.judge({ [tor]: 'fail', [legacy]: 'fail' });
  await on.bed.fresh.owner.query('truncate verdict');
  on.bed.time.at = new Date(on.bed.time.at.getTime() + 60_000);
  const again = await deploy();
  await on.settle();
  expect(await payoff('both')).toMatchObject({ job_uuid: again, is_confirmed: true });
  expect(ids(await payoff('both'))).toEqual([legacy, tor]);
});
