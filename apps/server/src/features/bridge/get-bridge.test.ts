import type { Bridge } from '@rampart/contract/bridge/bridge.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../test-support/remediate/remediate-test-bed.ts';
import { remediationClient } from '../../../test-support/remediate/remediation-client.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { getBridge } from './get-bridge.ts';
import { recordPosture } from './record-posture.ts';

let bed: RemediateTestBed;
const then = new Map<string, VerdictState>();
const acceptedThen = new Set<string>();
beforeAll(async () => {
  bed = await openRemediateTestBed();
  const months = ['2025-10-01', '2026-01-01', '2026-02-01', '2026-03-01'];
  for (const table of ['mail_threat_day', 'setting_change'])
    await bed.fresh.owner.query('select ensure_months($1::regclass, $2::date[])', [table, months]);
});
beforeEach(async () => {
  await bed.reset();
  await bed.fresh.owner.query('truncate posture, run, mail_threat_day, setting_change, person cascade');
  then.clear();
  acceptedThen.clear();
});
afterAll(() => bed.close());

const licences = new Map([['okta', { name: 'Workforce', assigned: 40, total: 50 }]]);
const deps = () => ({
  ...bed.deps,
  db: bed.fresh.db,
  past: {
    statesOfRun: async () => then,
    acceptedAt: async () => acceptedThen,
    licences: async () => licences,
    licenceReadings: async () => [],
  },
});
const look = (): Promise<Bridge> => bed.fresh.db.inTenant(testTenantId, (tx) => getBridge(deps(), tx));

/** A run at a moment, with everything that follows from it. */
async function run(at: string): Promise<void> {
  bed.time.at = new Date(at);
  for (const [id, verdict] of bed.judged.verdicts) bed.judged.verdicts.set(id, { ...verdict, asOf: bed.time.at });
  await bed.recommend();
  await bed.fresh.db.inTenant(testTenantId, (tx) => recordPosture(deps())(tx, { id: crypto.randomUUID(), asOf: bed.time.at }));
}

const brickOf = ({ bricks }: Bridge, id: string) => bricks.find(({ control_id: controlId }) => controlId === id);

test('before the first run there is no score, no line and no cause, and nothing is nought', async () => {
  bed.judged.verdicts.clear();
  expect(await look()).toMatchObject({ as_of: null, score: { value: null }, history: [], moved: null, bricks: [] });
});

test('each run keeps the score that it came to, and the line is made of these', async () => {
  await run('2026-02-23T00:00:00Z');
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await run('2026-03-02T00:00:00Z');
  // High counts 4, medium 2, low 1: 4 of 11.
  expect((await look()).history).toEqual([
    { day: '2026-02-23', score: 0 },
    { day: '2026-03-02', score: 36.4 },
  ]);
  await run('2026-03-02T00:00:00Z');
  expect((await look()).history).toHaveLength(2);
});

test('what was judged after the latest run is in the score, at the end of the line, and in the time that is said', async () => {
  await run('2026-02-23T00:00:00Z');
  bed.time.at = new Date('2026-02-25T10:00:00Z');
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  const { as_of: asOf, history } = await look();
  expect(asOf).toBe('2026-02-25T10:00:00.000Z');
  expect(history).toEqual([
    { day: '2026-02-23', score: 0 },
    { day: '2026-02-25', score: 36.4 },
  ]);
});

test('the score is the one of the remediations, and its weights make it up', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.zones-defined': 'unknown', 'okta.proxies-blocked': 'not-applicable' });
  await run('2026-03-02T00:00:00Z');
  const { score } = await look();
  const { score: shown } = (await bed.ask('GET', '/api/v1/quests/coverage')).json<{ score: Bridge['score'] }>();
  expect(score).toMatchObject({ value: shown.value, passing: shown.passing, failing: shown.failing, unknown: shown.unknown });
  expect(score).toMatchObject({ value: 66.7, passing_weight: 4, failing_weight: 2, unknown: 1 });
});

test('says which controls moved the score since last week, and by how much', async () => {
  await run('2026-02-23T00:00:00Z');
  for (const id of bed.judged.verdicts.keys()) then.set(id, 'fail');
  then.set('azure-conditional-access.device-trusted', 'pass');
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await run('2026-03-02T00:00:00Z');
  const { moved } = await look();
  expect(moved).toMatchObject({ since: '2026-02-23T00:00:00.000Z', score_then: 0, more: 0 });
  expect(moved?.causes.map(({ control_id: id, from, to, points }) => [id, from, to, points])).toEqual([
    ['okta.legacy-blocked', 'fail', 'pass', 36.36],
    ['azure-conditional-access.device-trusted', 'pass', 'fail', -18.18],
  ]);
  expect(moved?.causes[0]?.quest).toMatchObject({ quest_tome_identifier: 'sign-on-block' });
});

const causes = async () => (await look()).moved?.causes.map(({ control_id: id, from, to, points }) => [id, from, to, points] as const);

test('a risk that was accepted since last week moved the score, and so did one that is accepted no longer', async () => {
  await run('2026-02-23T00:00:00Z');
  for (const id of bed.judged.verdicts.keys()) then.set(id, id === 'okta.legacy-blocked' ? 'pass' : 'fail');
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  bed.judged.acceptedRisks.add('okta.proxies-blocked');
  await run('2026-03-02T00:00:00Z');
  // 4 of 11 then, 4 of 7 now.
  expect(await causes()).toEqual([['okta.proxies-blocked', 'fail', 'risk-accepted', 20.78]]);
  acceptedThen.add('okta.proxies-blocked').add('azure-conditional-access.device-trusted');
  // 4 of 5 then, 4 of 7 now.
  expect(await causes()).toEqual([['azure-conditional-access.device-trusted', 'risk-accepted', 'fail', -22.86]]);
});

test('a risk that was accepted of a control that was and is in place moved nothing, and one that came into place did', async () => {
  await run('2026-02-23T00:00:00Z');
  for (const id of bed.judged.verdicts.keys()) then.set(id, id === 'okta.legacy-blocked' ? 'pass' : 'fail');
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'pass' });
  for (const id of ['okta.legacy-blocked', 'okta.proxies-blocked']) acceptedThen.add(id);
  bed.judged.acceptedRisks.add('okta.proxies-blocked');
  await run('2026-03-02T00:00:00Z');
  // 4 of 7 then, 8 of 11 now.
  expect(await causes()).toEqual([['okta.proxies-blocked', 'risk-accepted', 'pass', 15.58]]);
});

test('controls of a product that was disconnected and controls that no longer apply moved the score', async () => {
  await run('2026-02-23T00:00:00Z');
  for (const id of bed.judged.verdicts.keys()) then.set(id, 'fail');
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.zones-defined': 'not-applicable' });
  then.set('okta.legacy-blocked', 'pass');
  await run('2026-03-02T00:00:00Z');
  await bed.fresh.owner.query("delete from application where product = 'azure_conditional_access'");
  // 4 of 8 now; with the disconnected one 4 of 10, with the one that does not apply any more 4 of 9.
  expect(await causes()).toEqual([
    ['azure-conditional-access.device-trusted', 'fail', 'disconnected', 10],
    ['okta.zones-defined', 'fail', 'not-applicable', 5.56],
  ]);
});

test('a control that was not judged last week, because its product was not connected, is new', async () => {
  await run('2026-02-23T00:00:00Z');
  for (const id of bed.judged.verdicts.keys()) if (id.startsWith('okta.')) then.set(id, 'fail');
  bed.judge({ 'azure-conditional-access.device-trusted': 'pass' });
  await run('2026-03-02T00:00:00Z');
  expect(await causes()).toEqual([['azure-conditional-access.device-trusted', 'new', 'pass', 18.18]]);
});

/** Of a control on the wall, in the row of its product and in the score. */
const legacyShown = async () => {
  const { bricks, products, score } = await look();
  const okta = products.find(({ product }) => product === 'okta');
  return [
    bricks.find(({ control_id: one }) => one === 'okta.legacy-blocked')?.state,
    okta?.deployed,
    okta?.unknown,
    score.passing,
    score.unknown,
  ];
};

test('a control that a user marked as enabled is staged until it was read back, here as in the score', async () => {
  const programs = await bed.recommend();
  const client = remediationClient(bed, { program_uuid: programs['baseline'] ?? '', program_type: 'baseline', product: 'okta' });
  const id = await client.idOf();
  await client.act(id, 'stage');
  await client.act(id, 'complete');
  expect(await legacyShown()).toEqual(['staged', 0, 0, 0, 0]);
  bed.time.at = new Date('2026-03-03T12:00:00Z');
  bed.judge({ 'okta.legacy-blocked': 'unknown' });
  expect(await legacyShown()).toEqual(['staged', 0, 1, 0, 1]);
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  expect(await legacyShown()).toEqual(['deployed', 1, 0, 1, 0]);
});

test('the wall has a brick for each control that applies, as far as it has come, with its remediation', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'not-applicable', 'okta.zones-defined': 'unknown' });
  bed.judged.acceptedRisks.add('azure-conditional-access.device-trusted');
  await run('2026-03-02T00:00:00Z');
  const bridge = await look();
  expect(bridge.bricks).toHaveLength(3);
  expect(brickOf(bridge, 'okta.legacy-blocked')).toMatchObject({ state: 'deployed', priority: 'p1', product_name: 'Okta' });
  expect(brickOf(bridge, 'okta.zones-defined')?.state).toBe('unknown');
  expect(brickOf(bridge, 'azure-conditional-access.device-trusted')).toMatchObject({
    state: 'risk-accepted',
    quest: { quest_tome_identifier: 'device-trust', quest_instance_id: null },
  });
});

test('products say how many of their controls are in place, when they were read and what is licensed', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await run('2026-03-02T00:00:00Z');
  const applicationId = (await bed.fresh.owner.query<{ id: string }>("select id from application where product = 'okta'")).rows[0]!.id;
  const runs = await bed.fresh.owner.query<{ id: string }>(
    "insert into run (tenant_id, as_of, requested_by, state) values ($1, '2026-03-01', 'anna', 'completed') returning id",
    [testTenantId],
  );
  await bed.fresh.owner.query(
    "insert into run_application (tenant_id, run_id, application_id, product, job_id, state) values ($1, $2, $3, 'okta', gen_random_uuid(), 'completed')",
    [testTenantId, runs.rows[0]!.id, applicationId],
  );
  expect((await look()).products).toEqual([
    expect.objectContaining({ product: 'azure_conditional_access', deployed: 0, total: 1, last_read: null, licence: null }),
    expect.objectContaining({
      product: 'okta',
      deployed: 1,
      total: 3,
      last_read: '2026-03-01T00:00:00.000Z',
      licence: { name: 'Workforce', assigned: 40, total: 50 },
    }),
  ]);
});

test('what to do next is what the list of remediations puts first, without what is complete', async () => {
  const figures = { ...nothingCounted, because: null, about: 400, reached: 0, undecided: 0, attacks: 500 };
  bed.judged.values.set('okta.zones-defined', { ...figures, stopped: 400, peopleAffected: 2 });
  bed.judged.values.set('azure-conditional-access.device-trusted', { ...figures, stopped: 0, peopleAffected: 0 });
  await run('2026-03-02T00:00:00Z');
  const { next, open } = await look();
  expect(next[0]).toMatchObject({ quest_tome_id: 'network-zones', value: { attacks_stopped: 400, people_affected: 2 } });
  expect(next.map((quest) => quest.quest_tome_id)).not.toContain('device-trust');
  expect(open).toBe(4);
});

test('what stops attacks but affects an unknown number of people is recommended after what has a rank', async () => {
  const figures = { ...nothingCounted, because: null, about: 400, reached: 0, undecided: 0, attacks: 500, stopped: 400 };
  bed.judged.values.set('okta.zones-defined', { ...figures, peopleAffected: 2 });
  bed.judged.values.set('azure-conditional-access.device-trusted', { ...figures, peopleAffected: null });
  await run('2026-03-02T00:00:00Z');
  const { next } = await look();
  expect(next[0]).toMatchObject({ quest_tome_id: 'network-zones' });
  expect(next.find(({ quest_tome_id: id }) => id === 'device-trust')?.value).toMatchObject({
    attacks_stopped: 400,
    people_affected: null,
    score: null,
  });
});

test('a remediation that has nothing left but accepted risks is neither open nor recommended', async () => {
  bed.judged.values.set('azure-conditional-access.device-trusted', {
    ...nothingCounted,
    because: null,
    attacks: 500,
    stopped: 400,
    about: 400,
    reached: 0,
    undecided: 0,
    peopleAffected: 2,
  });
  await run('2026-03-02T00:00:00Z');
  const before = await look();
  expect(before.next[0]).toMatchObject({ quest_tome_id: 'device-trust' });
  bed.judged.acceptedRisks.add('azure-conditional-access.device-trusted');
  const after = await look();
  expect(after.next.map(({ quest_tome_id: id }) => id)).not.toContain('device-trust');
  expect(after.open).toBe(before.open - 1);
  expect((await bed.ask('GET', '/api/v1/quests/coverage')).json()).toMatchObject({ open: after.open });
});

test('a control that is in place is deployed on the wall and in the row of its product, also when its risk was accepted', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  bed.judged.acceptedRisks.add('okta.legacy-blocked').add('okta.proxies-blocked');
  await run('2026-03-02T00:00:00Z');
  const { bricks, products, score } = await look();
  // The score counts the same: 4 of what passes, 3 of what fails.
  expect(score).toMatchObject({ value: 57.1, passing_weight: 4, failing_weight: 3, risk_accepted: 1 });
  const stateOf = (id: string) => bricks.find(({ control_id: controlId }) => controlId === id)?.state;
  expect([stateOf('okta.legacy-blocked'), stateOf('okta.proxies-blocked')]).toEqual(['deployed', 'risk-accepted']);
  const deployed = bricks.filter(({ product, state }) => product === 'okta' && state === 'deployed').length;
  // What is not in place and has an accepted risk is no part of the total.
  expect(products.find(({ product }) => product === 'okta')).toMatchObject({ deployed, risk_accepted: 1, total: 2 });
  const { coverage } = (await bed.ask('GET', '/api/v1/quests/coverage')).json<{ coverage: { product: string; priority: string }[] }>();
  expect(coverage).toContainEqual(expect.objectContaining({ product: 'okta', priority: 'p1', deployed: 1, risk_accepted: 1, total: 1 }));
});

test('accepted risks are apart from the score, with what it would be if they counted', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await run('2026-03-02T00:00:00Z');
  expect((await look()).score).toMatchObject({ risk_accepted: 0, with_accepted_risks: null });
  const before = (await look()).score.value;
  bed.judged.acceptedRisks.add('okta.proxies-blocked');
  const { score } = await look();
  expect(score.value).toBeGreaterThan(before ?? 100);
  expect(score).toMatchObject({ risk_accepted: 1, with_accepted_risks: before });
});

test('the controls of a connected product that was not read yet are not known, and in no share', async () => {
  const before = await look();
  bed.judged.verdicts.delete('azure-conditional-access.device-trusted');
  const { score, products, bricks } = await look();
  expect(score).toMatchObject({ unknown: before.score.unknown + 1, passing: before.score.passing, failing: before.score.failing - 1 });
  expect(products.find(({ product }) => product === 'azure_conditional_access')).toMatchObject({ deployed: 0, unknown: 1, total: 0 });
  expect(bricks.find(({ control_id: id }) => id === 'azure-conditional-access.device-trusted')).toMatchObject({ state: 'unknown' });
});
