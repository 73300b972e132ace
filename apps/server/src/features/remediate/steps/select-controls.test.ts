import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anna, ben, openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { remediationClient } from '../../../../test-support/remediate/remediation-client.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';
import { lockStarted } from '../state/remediation-store.ts';
import { stageControls } from './stage-controls.ts';

const testActor = { actor: 'ben@example.test', source: '127.0.0.1', requestId: 'r' };
const tome = '/api/v1/quests/tome/sign-on-block';
let bed: RemediateTestBed;
let which: { program_uuid: string; program_type: string; product: string };
let client: ReturnType<typeof remediationClient>;
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  which = { program_uuid: (await bed.recommend())['baseline'] ?? '', program_type: 'baseline', product: 'okta' };
  client = remediationClient(bed, which);
});
afterAll(() => bed.close());

test('ten callers who start it in parallel start the same remediation', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.begin()));
  expect(new Set(answers.map(({ body }) => body.quest_instance_id)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await client.events()).toEqual(['create']);
});

test('controls are selected, and the rest remains', async () => {
  const { status, body } = await client.select(['okta.proxies-blocked']);
  expect(status).toBe(200);
  expect(body.quest).toMatchObject({
    snapshot: { selected: ['okta.proxies-blocked'], remaining: ['okta.legacy-blocked'], staged: [], deployed: [] },
    statuses: ['SELECTED', 'INCOMPLETE'],
    quest_instance_event: { event: 'select', user_id: anna, created_time: '2026-03-02T12:00:00.000Z' },
  });
  expect((await client.list()).find((quest) => quest.quest_instance_id === body.quest.quest_instance_id)).toEqual(body.quest);
});

test('selects the proposed controls when none are given', async () => {
  expect((await client.select(undefined)).body.quest.snapshot.selected).toEqual(['okta.proxies-blocked', 'okta.legacy-blocked']);
});

test('records no event for the same selection', async () => {
  await client.select(['okta.proxies-blocked']);
  await client.select(['okta.proxies-blocked']);
  expect(await client.events()).toEqual(['select']);
});

test('a control that is not of the remediation is refused by name, and so is one that does not apply', async () => {
  bed.judge({ 'okta.legacy-blocked': 'not-applicable' });
  const [strange, unfit] = [await client.select(['okta.zones-defined']), await client.select(['okta.legacy-blocked'])];
  expect([strange.status, strange.body.detail]).toEqual([
    400,
    expect.stringContaining('“okta.zones-defined” is not part of this remediation'),
  ]);
  expect([unfit.status, unfit.body.detail]).toEqual([400, '“Legacy sign-in” does not apply to your products, so it cannot be selected.']);
  expect(await client.events()).toEqual([]);
});

test('of two callers who select in parallel, one is refused with who was first and what to do', async () => {
  const answers = await Promise.all([
    client.select(['okta.proxies-blocked'], { expected_event_id: null }, anna),
    client.select(['okta.legacy-blocked'], { expected_event_id: null }, ben),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
    'tester@example.test selected other controls meanwhile. Load the remediation again, look at what has changed, then repeat your change.',
  );
});

test('a caller who had to wait for a step of someone else is told who took which', async () => {
  const seen = (await client.select(['okta.proxies-blocked'])).body.quest;
  const step = { which: { instanceId: seen.quest_instance_id ?? '' }, by: { ...testActor, actorId: ben } };
  let waiting: ReturnType<typeof client.select> | undefined;
  await bed.fresh.db.inTenant(testTenantId, async (tx) => {
    await lockStarted(tx, step.which.instanceId);
    waiting = client.select(['okta.legacy-blocked'], { expected_event_id: seen.quest_instance_event?.quest_instance_event_id });
    await untilBlocked(bed.fresh, 1);
    await stageControls(bed.deps, tx, step);
  });
  const refused = await waiting;
  expect([refused?.status, refused?.body.detail]).toEqual([
    409,
    expect.stringMatching(/^ben@example\.test staged the selected controls meanwhile\./),
  ]);
});

test('accepts one of ten concurrent steps on the same event, and loses nothing', async () => {
  const seen = (await client.select(['okta.proxies-blocked'])).body.quest.quest_instance_event?.quest_instance_event_id;
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.select(['okta.legacy-blocked'], { expected_event_id: seen })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await client.events()).toEqual(['select', 'select']);
});

test('accepts a step on what the caller has seen, and refuses one on what they have not', async () => {
  const first = (await client.select(['okta.proxies-blocked'])).body.quest.quest_instance_event?.quest_instance_event_id;
  expect((await client.select(['okta.legacy-blocked'], { expected_event_id: first })).status).toBe(200);
  const stale = await client.select([], { expected_event_id: first });
  expect([stale.status, stale.body.detail]).toEqual([409, expect.stringMatching(/^You selected other controls meanwhile\./)]);
  expect((await client.stage({ expected_event_id: first })).status).toBe(409);
});

test('excludes values, and the preview and the detail show it', async () => {
  expect((await client.tailor({ clients: ['mail'] })).body.quest.quest_instance_event?.event).toBe('tailor');
  const detail = (await bed.ask('GET', tome)).json<{ controls: ControlDetail[] }>();
  const configuration = detail.controls.find(({ id }) => id === 'okta.legacy-blocked')?.configurations[0]?.configuration;
  expect(configuration?.[0]?.values).toMatchObject([
    { value: 'mail', is_excluded: true },
    { value: 'other', is_excluded: false },
  ]);
  const query = new URLSearchParams(which).toString();
  const preview = (await bed.ask('GET', `${tome}/changes?${query}`)).json<{
    changes: { differences: { path: string; after: string }[] }[];
  }>();
  expect(preview.changes[0]?.differences.find(({ path }) => path === 'Client apps')?.after).toBe('other');
});

test.each([
  ['every value is left out', { clients: ['mail', 'other'] }, /Keep at least one, or deselect the control/],
  ['a parameter is fixed', { decision: ['Deny'] }, /is fixed/],
  ['a parameter is unknown', { colour: ['red'] }, /no parameter “colour”/],
  ['a value is unknown', { clients: ['fax'] }, /no value “fax”/],
])('tailoring is refused when %s', async (_when, parameters, message) => {
  const { status, body } = await client.tailor(parameters);
  expect([status, body.detail]).toEqual([400, expect.stringMatching(message)]);
  expect(await client.events()).toEqual([]);
});

test('tailoring a control of another remediation is refused', async () => {
  expect((await client.tailor({ clients: [] }, ['okta.zones-defined'])).status).toBe(400);
});

test.each([
  ['template', { quest_tome_id: 'unknown' }],
  ['program', { program_uuid: '01900000-0000-7000-8000-000000000000' }],
  ['type of program', { program_type: 'zero_trust' }],
  ['product', { product: 'azure_conditional_access' }],
])('starts nothing with an unknown %s', async (_what, wrong) => {
  expect((await client.begin(wrong)).status).toBe(404);
  expect((await bed.fresh.owner.query('select from remediation where tenant_id = $1', [testTenantId])).rowCount).toBe(0);
});
