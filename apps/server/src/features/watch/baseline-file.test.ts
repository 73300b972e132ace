import type { BaselineFile, ImportPlan } from '@rampart/contract/watch/baseline-file.ts';
import type { FreezePreview } from '@rampart/contract/watch/freeze.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());

const product = 'azure_conditional_access';
const usual = [aPolicy('a'), aPolicy('b'), aPolicy('c')];
const changedA = aPolicy('a', { settings: { state: 'enabled', x: 1 } });

beforeEach(async () => {
  await bed.api.fresh.owner.query(
    'truncate drift_change, drift_grouping, baseline_rule, drift_definition, configuration_object, configuration_reading, configuration_version',
  );
  await bed.see(usual);
});

const open = () => bed.alerts('?statuses=new,acknowledged');
const lastMessage = async (action: string) => {
  const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
    'select message from audit_event where tenant_id = $1 and action = $2 order by seq desc limit 1',
    [bed.tenantId, action],
  );
  return rows[0]?.message;
};

const look = async () => (await bed.call('GET', `/baseline/freeze?product=${product}`)) as { status: number; body: FreezePreview };
const freeze = (state: string, reason = 'After the migration.') => bed.call('POST', '/baseline/freeze', { product, state, reason });

describe('freezing the present', () => {
  test('says what it accepts before it does, and is audited', async () => {
    await bed.see([changedA, aPolicy('c'), aPolicy('d')]);
    const { body } = await look();
    expect(body).toMatchObject({
      product_name: 'Azure Conditional Access',
      objects: 3,
      differing: 3,
      open_changes: 3,
      differences: [
        { object_name: 'Policy a', difference: 'changed' },
        { object_name: 'Policy b', difference: 'deleted' },
        { object_name: 'Policy d', difference: 'added' },
      ],
    });
    expect(await freeze(body.state)).toMatchObject({ status: 200, body: { objects: 3, changes: 3 } });
    expect(await open()).toEqual([]);
    expect(await lastMessage('baseline.freeze')).toBe(
      'Froze Azure Conditional Access as its baseline: 3 objects, 3 open changes accepted. After the migration.',
    );
    // What is frozen is watched on, and what an alert goes back to.
    await bed.see([aPolicy('a', { settings: { x: 2 } }), aPolicy('c'), aPolicy('d')]);
    expect(await open()).toMatchObject([{ changes: [{ object_id: 'a' }] }]);
    await bed.see([changedA, aPolicy('c'), aPolicy('d')]);
    expect(await open()).toEqual([]);
    expect((await look()).body).toMatchObject({ differing: 0, open_changes: 0 });
  });

  test('freezes nothing that came after the person has looked', async () => {
    await bed.see([changedA, ...usual.slice(1)]);
    const { body } = await look();
    await bed.see([changedA, aPolicy('b', { settings: {} }), aPolicy('c')]);
    expect((await freeze(body.state)).status).toBe(409);
    expect(await open()).toHaveLength(2);
  });

  test('leaves a rule that accepted a change until a day its end', async () => {
    await bed.see([changedA, ...usual.slice(1)]);
    const [alert] = await open();
    const expires = new Date(Date.now() + 3_600_000).toISOString();
    await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'For the migration.', expires_at: expires });
    const { body } = await look();
    expect(body).toMatchObject({ differing: 0, ending_rules: 1 });
    await freeze(body.state);
    await bed.api.fresh.owner.query("update baseline_rule set expires_at = now() - interval '1 minute'");
    await bed.see([changedA, ...usual.slice(1)]);
    expect(await open()).toHaveLength(1);
  });

  test.each([
    ['/baseline/freeze?product=okta', 404],
    ['/baseline/freeze?product=spaceship', 404],
    ['/baseline/freeze?product=a;b', 400],
    ['/baseline/freeze', 400],
  ])('is refused at %s', async (path, status) => {
    expect((await bed.call('GET', path)).status).toBe(status);
  });

  test('needs a reason and the permission to decide', async () => {
    const { state } = (await look()).body;
    expect((await freeze(state, ' ')).status).toBe(400);
    const reader = await bed.api.signedIn(bed.tenantId, 'read-only');
    expect((await bed.call('POST', '/baseline/freeze', { product, state, reason: 'x' }, reader)).status).toBe(403);
  });
});

const exported = async () => ((await bed.call('GET', '/baseline/export')) as { body: BaselineFile }).body;
const plan = async (baseline: unknown) =>
  (await bed.call('POST', '/baseline/import/plan', { baseline })) as { status: number; body: ImportPlan };
const take = (baseline: unknown, planHash: string) => bed.call('POST', '/baseline/import', { baseline, plan_hash: planHash });
const rule = { name: 'Ours', rule_data: { categories: ['policy_added'] }, reason: 'Planned', expires_at: null };

describe('the baseline as a file', () => {
  test('has definitions, rules and each object as it should be, and is audited', async () => {
    await bed.call('POST', '/baseline/rules', rule);
    await bed.see([changedA, ...usual.slice(1)]);
    const file = await exported();
    expect(file).toMatchObject({ format: 'rampart-baseline', version: 1, rules: [rule] });
    expect(file.objects).toMatchObject([
      { product, subconfig_type: 'policy', id: 'a', name: 'Policy a', is_enabled: true, settings: usual[0]!.settings },
      { id: 'b' },
      { id: 'c' },
    ]);
    expect(file.definitions).toContainEqual({ category: 'policy_disabled', priority: 'high', is_alerting: true });
    expect(await lastMessage('baseline.export')).toBe('Exported the baseline: 3 objects, 1 rules.');
    expect((await plan(file)).body).toMatchObject({ definitions: [], rules: [], objects: [], skipped: [] });
  });

  test('shows what it would change, changes exactly that, and nothing the second time', async () => {
    const file = await exported();
    // Since then one change was accepted, one object was put in order otherwise, and rules and definitions are others.
    await bed.see([changedA, aPolicy('b', { settings: { y: 1 } }), aPolicy('c')]);
    for (const { grouping_id: id } of await open()) await bed.call('PATCH', `/groupings/${id}?new_status=accepted`, { reason: 'Planned.' });
    await bed.call('PUT', '/definitions/policy_disabled', { priority: 'low', is_alerting: false });
    await bed.see([changedA, aPolicy('b'), aPolicy('c')]);
    expect(await open()).toHaveLength(1);
    const baseline = { ...file, rules: [rule] };
    const planned = (await plan(baseline)).body;
    expect(planned).toMatchObject({
      definitions: [{ name: 'Policy disabled', priority: 'high', is_alerting: true, was_priority: 'low', was_alerting: false }],
      rules: ['Ours'],
      objects: [
        { object_name: 'Policy a', effect: 'alert' },
        { object_name: 'Policy b', effect: 'accepted' },
      ],
      skipped: [],
    });
    expect((await open()).length).toBe(1);
    expect(await take(baseline, planned.plan_hash)).toMatchObject({
      status: 200,
      body: { definitions: 1, rules: 1, objects: 2, alerts: 1 },
    });
    // The accepted change of one object is an alert again, and goes back to what the file has; the other is as the file has it.
    const [alert, ...others] = await open();
    expect([alert?.changes.map(({ object_id: id }) => id), others]).toEqual([['a'], []]);
    const change = await bed.change(alert?.changes[0]?.id ?? '');
    expect([change.before, change.after]).toMatchObject([usual[0]!.settings, { x: 1 }]);
    expect(await lastMessage('baseline.import')).toMatch(/^Imported a baseline of .*: 2 objects, 1 rules, 1 definitions\.$/);
    expect((await plan(baseline)).body).toMatchObject({ definitions: [], rules: [], objects: [] });
    await bed.see(usual);
    expect(await open()).toEqual([]);
  });

  test('replaces an open alert that leads back to another version than the imported one', async () => {
    const file = await exported();
    const other = aPolicy('a', { settings: { state: 'enabled', x: 2 } });
    await bed.see([changedA, ...usual.slice(1)]);
    await freeze((await look()).body.state);
    await bed.see([other, ...usual.slice(1)]);
    const [before] = await open();
    expect(await bed.change(before?.changes[0]?.id ?? '')).toMatchObject({ before: { x: 1 }, after: { x: 2 } });
    const planned = (await plan(file)).body;
    expect(await take(file, planned.plan_hash)).toMatchObject({ status: 200, body: { objects: 1, alerts: 1 } });
    const [alert, ...others] = await open();
    expect([alert?.grouping_id === before?.grouping_id, others]).toEqual([false, []]);
    const change = await bed.change(alert?.changes[0]?.id ?? '');
    expect([change.before, change.after]).toMatchObject([usual[0]!.settings, { x: 2 }]);
    expect(await bed.alerts(`?tags=${before?.grouping_id}`)).toMatchObject([
      { status: 'resolved', changes: [{ reason: 'An imported baseline replaced what it was compared with.' }] },
    ]);
    // What the baseline was before is no way back any more.
    await bed.see([changedA, ...usual.slice(1)]);
    expect(await open()).not.toEqual([]);
    await bed.see(usual);
    expect(await open()).toEqual([]);
  });

  test('leaves an open alert that leads back to the imported version', async () => {
    const file = await exported();
    await bed.see([changedA, ...usual.slice(1)]);
    const [before] = await open();
    await bed.api.fresh.owner.query('update configuration_object set baseline = hash');
    const planned = (await plan(file)).body;
    expect(await take(file, planned.plan_hash)).toMatchObject({ status: 200, body: { objects: 1, alerts: 0 } });
    expect((await open()).map(({ grouping_id: id }) => id)).toEqual([before?.grouping_id]);
  });

  test('imports nothing when something came in between', async () => {
    const file = await exported();
    await bed.see([changedA, ...usual.slice(1)]);
    const [alert] = await open();
    await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.' });
    const { plan_hash: planHash } = (await plan(file)).body;
    await bed.see([aPolicy('a', { settings: { z: 1 } }), ...usual.slice(1)]);
    expect((await take(file, planHash)).status).toBe(409);
  });

  test('skips what is not here, was never read here, or has ended, and says so', async () => {
    const file = await exported();
    const [first] = file.objects;
    const foreign = { ...first!, id: 'elsewhere' };
    await bed.see([changedA, ...usual.slice(1)]);
    const [alert] = await open();
    await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.' });
    const accepted = await exported();
    await bed.see(usual);
    await bed.api.fresh.owner.query('truncate drift_change, drift_grouping');
    const { version } = accepted.objects[0]!;
    await bed.api.fresh.owner.query("delete from configuration_version where hash = decode($1, 'hex')", [version]);
    const ended = { ...rule, expires_at: '2001-01-01T00:00:00.000Z' };
    const answer = await plan({ ...file, rules: [ended], objects: [accepted.objects[0], foreign] });
    expect(answer.body.skipped).toEqual([
      { name: 'Ours', because: 'The rule has ended.' },
      { name: 'Policy a', because: 'This version was never read here, or is no longer kept.' },
      { name: 'Policy a', because: 'No connected product has this object.' },
    ]);
  });

  test.each<[string, (file: BaselineFile) => unknown, string]>([
    ['that is no baseline', () => ({ hello: 'world' }), 'no baseline that Rampart exported'],
    ['of a later version', (file) => ({ ...file, version: 2 }), 'version'],
    ['with a field that is not known', (file) => ({ ...file, colour: 'red' }), 'colour'],
    [
      'whose settings were edited',
      (file) => ({ ...file, objects: file.objects.map((one) => ({ ...one, settings: { state: 'off' } })) }),
      'were edited in the file',
    ],
    ['with an object twice', (file) => ({ ...file, objects: [...file.objects, file.objects[0]] }), 'listed twice'],
    ['with a category twice', (file) => ({ ...file, definitions: [...file.definitions, file.definitions[0]] }), 'defined twice'],
    [
      'with a category that is not known',
      (file) => ({ ...file, definitions: [{ category: 'policy_painted', priority: 'low', is_alerting: true }] }),
      'no such category',
    ],
    ['with a rule that matches everything', (file) => ({ ...file, rules: [{ ...rule, rule_data: {} }] }), 'match every change'],
  ])('%s is refused', async (_what, edit, because) => {
    const { status, body } = await plan(edit(await exported()));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(because)]);
  });

  test('of more than a mebibyte is read', async () => {
    const file = await exported();
    const [first] = file.objects;
    const objects = Array.from({ length: 6000 }, (_, place) => ({ ...first!, id: `elsewhere-${place}` }));
    const { status, body } = await plan({ ...file, objects });
    expect([status, body.skipped.length, body.more_skipped]).toEqual([200, 100, 5900]);
  });
});
