import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ben, openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { remediationClient } from '../../../../test-support/remediate/remediation-client.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
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

test('stages the selected controls, completes them, and notifies the administrators', async () => {
  await bed.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator') on conflict do nothing",
    [testTenantId, ben],
  );
  const id = await client.idOf();
  await client.select(['okta.legacy-blocked']);
  const staged = (await client.act(id, 'stage')).body.quest;
  expect([staged.snapshot.staged, staged.statuses[0]]).toEqual([['okta.legacy-blocked'], 'STAGED']);
  const done = (await client.act(id, 'complete')).body.quest;
  expect(done).toMatchObject({
    snapshot: { remaining: ['okta.proxies-blocked'], selected: [], staged: [], deployed: ['okta.legacy-blocked'] },
    statuses: ['COMPLETED'],
    is_complete: true,
  });
  expect(done.quest_tome_tags).toContainEqual({ tag_type: 'last_deployed', value: '2026-03-02', label: '2026-03-02' });
  const { rows } = await bed.fresh.owner.query('select account_id, subject, links from notification');
  expect(rows).toEqual([
    {
      account_id: ben,
      subject: 'tester@example.test marked “Sign-on block” (Okta, Baseline Security) complete.',
      links: [{ link_type: 'remediation-instance', link_target: id }],
    },
  ]);
});

test('a later run that finds a completed control failing reopens it, an earlier run does not', async () => {
  const id = await client.idOf();
  await client.act(id, 'stage');
  bed.time.at = new Date('2026-03-03T12:00:00Z');
  await client.act(id, 'complete');
  const now = async () => (await client.list()).find((quest) => quest.quest_instance_id === id);
  expect((await now())?.statuses).toEqual(['COMPLETED']);
  bed.time.at = new Date('2026-03-04T12:00:00Z');
  bed.judge({ 'okta.legacy-blocked': 'fail', 'okta.proxies-blocked': 'pass' });
  expect(await now()).toMatchObject({
    snapshot: { remaining: ['okta.legacy-blocked'], deployed: ['okta.proxies-blocked'] },
    statuses: ['INCOMPLETE'],
  });
});

test('what only a person can enable is not said to be enabled here', async () => {
  const id = await client.idOf();
  await client.act(id, 'stage');
  bed.time.at = new Date('2026-03-03T12:00:00Z');
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'fail' });
  expect((await client.list()).find((quest) => quest.quest_instance_id === id)).toMatchObject({
    waiting: [],
    failed_since_staged: ['okta.proxies-blocked'],
  });
  const refused = await bed.ask('POST', `/api/v1/quests/instance/${id}/complete`, { payload: {} });
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    '“Block anonymising proxies” is not enabled in Okta, as it was last read. If you have enabled it in Okta, use Process now so that Rampart reads that.',
  ]);
});

test.each([
  ['itself', 'api_key'],
  ['from a file', 'file_snapshot'],
])(
  'of a product that is read %s, what failed since it was staged is named only as long as it is to be enabled: not once its risk is accepted, when completing it is not refused',
  async (_how, authMethod) => {
    await bed.fresh.owner.query("update application set auth_method = $1 where product = 'okta'", [authMethod]);
    const id = await client.idOf();
    await client.act(id, 'stage');
    bed.time.at = new Date('2026-03-03T12:00:00Z');
    bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'fail' });
    const now = async () => (await client.list()).find((quest) => quest.quest_instance_id === id);
    expect(await now()).toMatchObject({ to_enable: ['okta.proxies-blocked'], failed_since_staged: ['okta.proxies-blocked'] });
    expect((await client.act(id, 'complete')).status).toBe(409);
    bed.judged.acceptedRisks.add('okta.proxies-blocked');
    expect(await now()).toMatchObject({ snapshot: { staged: ['okta.proxies-blocked'] }, to_enable: [], failed_since_staged: [] });
    expect((await client.act(id, 'complete')).status).toBe(200);
  },
);

test('what failed when it was read before it was staged may be enabled since', async () => {
  const id = await client.idOf();
  const staged = (await client.act(id, 'stage')).body.quest;
  expect(staged).toMatchObject({ snapshot: { staged: ['okta.proxies-blocked', 'okta.legacy-blocked'] }, failed_since_staged: [] });
});

test('nothing is staged without a selection, and nothing completed that is not staged', async () => {
  await client.select([]);
  const id = await client.idOf();
  const [staging, completing] = [await client.act(id, 'stage'), await client.act(id, 'complete')];
  expect([staging.status, staging.body.detail]).toEqual([400, 'No control is selected. Select at least one, then stage it.']);
  expect([completing.status, completing.body.detail]).toEqual([
    400,
    'No control is staged. Stage the selected controls first, then mark this remediation complete.',
  ]);
});

test('completing needs the entitlement and a role that may write', async () => {
  const id = await client.idOf();
  await client.act(id, 'stage');
  expect((await client.act(id, 'complete', 'read-only')).status).toBe(403);
  bed.entitled.is = false;
  expect((await client.act(id, 'complete')).status).toBe(403);
  expect(await client.events()).toEqual(['create', 'stage']);
});

test('a reset clears everything except what is in place', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  await client.tailor({ clients: ['mail'] });
  const id = await client.idOf();
  await client.act(id, 'stage');
  const { quest } = (await client.act(id, 'reset')).body;
  expect(quest).toMatchObject({
    snapshot: { remaining: ['okta.legacy-blocked'], selected: [], staged: [], deployed: ['okta.proxies-blocked'] },
    statuses: ['INCOMPLETE'],
  });
  const { rows } = await bed.fresh.owner.query('select tailored from remediation_event order by id desc limit 1');
  expect(rows).toEqual([{ tailored: {} }]);
});

test('does not list a muted remediation until it is unmuted or all are asked for', async () => {
  const id = await client.idOf();
  const isListed = async (query = '') => (await client.list(query)).some((quest) => quest.quest_instance_id === id);
  expect((await client.mute(id, true)).body.quest.quest_instance_mute).toBe(true);
  expect([await isListed(), await isListed('?show_all=true')]).toEqual([false, true]);
  expect((await client.mute(id, false)).body.quest.quest_instance_mute).toBe(false);
  expect(await isListed()).toBe(true);
});

test('every step is in the audit log, and what changes nothing is not', async () => {
  const since = (await bed.fresh.owner.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from audit_event')).rows[0]?.seq;
  const id = await client.idOf();
  await client.idOf();
  await client.select(['okta.legacy-blocked']);
  await client.tailor({ clients: ['mail'] });
  for (const verb of ['stage', 'complete', 'reset']) await client.act(id, verb);
  await client.mute(id, true);
  const { rows } = await bed.fresh.owner.query<{ action: string; message: string }>(
    'select action, message from audit_event where seq > $1 order by seq',
    [since],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'select', 'tailor', 'stage', 'complete', 'reset', 'mute'].map((verb) => `remediation.${verb}`),
  );
  expect(rows[1]?.message).toBe('Selected 1 control of “Sign-on block” (Okta, Baseline Security).');
});

test("another tenant's remediation is not found, nor is one whose product is not connected any more", async () => {
  const other = await bed.fresh.createTenant('Other');
  const theirs = (await bed.recommend([], other))['baseline'] ?? '';
  const foreign = await bed.fresh.owner.query<{ id: string }>(
    "insert into remediation (tenant_id, template, program_id, product) values ($1, 'sign-on-block', $2, 'okta') returning id",
    [other, theirs],
  );
  for (const id of [foreign.rows[0]?.id ?? '', 'no-id', '01900000-0000-7000-8000-000000000000'])
    for (const verb of ['stage', 'complete', 'reset']) expect((await client.act(id, verb)).status).toBe(404);
  expect((await client.select(undefined, { program_uuid: theirs })).status).toBe(404);
  const own = await client.idOf();
  await bed.fresh.owner.query('delete from application');
  expect((await client.act(own, 'stage')).status).toBe(404);
});
