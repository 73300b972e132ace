import { randomUUID } from 'node:crypto';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());

const usual = [aPolicy('a'), aPolicy('b'), aPolicy('c')];
const weak = aPolicy('a', { isEnabled: false, settings: { state: 'disabled', grantControls: { builtInControls: ['mfa'] } } });
const without = (id: string) => usual.filter((policy) => policy.id !== id);
const withWeak = [weak, ...without('a')];

beforeEach(async () => {
  await bed.api.fresh.owner.query(
    'truncate drift_change, drift_grouping, baseline_rule, drift_definition, configuration_object, configuration_reading, configuration_version, setting_change, notification',
  );
  await bed.see(usual);
});

describe('what is an alert', () => {
  test('nothing, however often an unchanged product is read', async () => {
    for (let run = 0; run < 5; run += 1) await bed.see(usual.toReversed());
    expect(await bed.alerts()).toEqual([]);
  });

  test('nothing, where a product could not be read', async () => {
    await bed.see(new Error('Microsoft is away.'));
    await bed.see(usual);
    expect(await bed.alerts()).toEqual([]);
  });

  test.each<[string, readonly ConfigurationObject[], string]>([
    ['disabled', withWeak, 'a'],
    ['deleted', without('b'), 'b'],
    ['added', [...usual, aPolicy('d')], 'd'],
    ['modified', [...without('c'), aPolicy('c', { settings: { state: 'enabled' } })], 'c'],
    ['modified', [...without('c'), aPolicy('c', { name: 'Renamed' })], 'c'],
  ])('a policy that was %s', async (kind, after, id) => {
    await bed.see(after);
    const alerts = await bed.alerts();
    expect(alerts).toMatchObject([{ grouping_category: `policy_${kind}`, status: 'new', changes: [{ object_id: id }] }]);
  });

  test('of many objects, those that changed and no others', async () => {
    const many = Array.from({ length: 300 }, (_, place) => aPolicy(`p${place}`));
    await bed.api.fresh.owner.query('truncate configuration_object, configuration_reading');
    await bed.see(many);
    const changed = aPolicy('p7', { settings: { state: 'disabled' } });
    await bed.see([changed, aPolicy('new'), ...many.filter(({ id }) => id !== 'p7' && id !== 'p211')]);
    const found = (await bed.alerts()).flatMap(({ changes }) => changes.map((one) => `${one.object_id} ${one.change_category}`));
    expect(found.toSorted()).toEqual(['new policy_added', 'p211 policy_deleted', 'p7 policy_modified']);
    await bed.see(many);
    expect((await bed.alerts()).map(({ status }) => status)).toEqual(['reverted', 'reverted', 'reverted']);
  });

  test('what the vendor’s log names is by that person, and otherwise by no one known', async () => {
    await bed.log('a', 'l.marchetti@example.test');
    await bed.see([weak, aPolicy('b', { settings: {} }), aPolicy('c')]);
    const alerts = await bed.alerts();
    expect(alerts.map(({ actor, changes }) => `${changes[0]?.object_id} ${actor} ${changes[0]?.cause}`).toSorted()).toEqual([
      'a l.marchetti@example.test person',
      'b null unknown',
    ]);
  });

  test('what a person did for a ticket names it, and what breaks a control beside it does not', async () => {
    const control = 'azure-conditional-access.administration-portals-protected';
    const { owner } = bed.api.fresh;
    await owner.query('delete from ticket');
    await owner.query(
      `insert into ticket (tenant_id, remediation_id, tool, application_id, product, key, state, summary, body, fields, control_ids, ref_id, ref_name, seen,
         created_at, created_by)
       values ($1, $2, 'jira', $3, 'azure_conditional_access', 'rampart-0123456789abcdef', 'filed', 'Protect', '[]', '{}', $4, '1', 'SEC-7',
         '{"url": "https://jira.example.test/browse/SEC-7"}', now() - interval '1 day', 'anna@example.test')`,
      [bed.tenantId, randomUUID(), bed.applicationId, [control]],
    );
    bed.judge(control, 'fail');
    await bed.see(usual);
    bed.judge(control, 'pass');
    await bed.log('a', 'l.marchetti@example.test');
    await bed.see([aPolicy('a', { settings: { state: 'enabled', x: 1 } }), ...without('a')]);
    expect(await bed.alerts()).toMatchObject([
      { ticket: null, changes: [{ cause: 'person', ticket: { name: 'SEC-7', url: 'https://jira.example.test/browse/SEC-7' } }] },
    ]);
    bed.judge(control, 'fail');
    await bed.log('b', 'l.marchetti@example.test');
    await bed.see([aPolicy('a', { settings: { state: 'enabled', x: 1 } }), aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
    expect((await bed.alerts())[0]?.changes).toMatchObject([{ object_id: 'b', cause: 'person', ticket: null }]);
  });

  test('what one person did to several policies is one alert', async () => {
    for (const id of ['a', 'b']) await bed.log(id, 'netops@example.test');
    await bed.see([aPolicy('a', { settings: { x: 1 } }), aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
    expect(await bed.alerts()).toMatchObject([{ change_count: 2, details: { title: '2 policies changed' }, actor: 'netops@example.test' }]);
  });

  test('a change reads in the words of the vendor’s console, with what it means to the posture', async () => {
    bed.judge('azure-conditional-access.administration-portals-protected', 'pass');
    await bed.see(usual);
    bed.judge('azure-conditional-access.administration-portals-protected', 'fail');
    await bed.see(withWeak);
    const [alert] = await bed.alerts();
    expect(alert).toMatchObject({
      priority: 'high',
      details: {
        title: 'Policy “Policy a” disabled',
        product_name: 'Azure Conditional Access',
        subconfig_name: 'Conditional access policy',
      },
      posture_risk: { level: 'raised', controls: [{ from: 'pass', to: 'fail' }] },
    });
    const change = await bed.change(alert?.changes[0]?.id ?? '');
    expect(change.differences).toMatchObject([{ label: 'Enable policy', before: 'On', after: 'Off', path: 'state' }]);
    expect([change.before, change.after]).toMatchObject([{ state: 'enabled' }, { state: 'disabled' }]);
  });

  test.each([
    [['a'], { a: [false], b: [] }],
    [[], { a: [true], b: [true] }],
  ])('of two changes of one reading, a control is broken by the one that its verdict speaks of: %j', async (about, expected) => {
    const control = 'azure-conditional-access.administration-portals-protected';
    bed.judge(control, 'pass');
    await bed.see(usual);
    bed.judge(control, 'fail', about);
    await bed.see([weak, aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
    const changes = (await bed.alerts()).flatMap((alert) => alert.changes);
    const shared = changes.map(
      ({ object_id: id, posture_risk: risk }) => [id, risk.controls.map(({ is_shared: isShared }) => isShared)] as const,
    );
    expect(Object.fromEntries(shared)).toEqual(expected);
    const { rows } = await bed.api.fresh.owner.query<{ id: string; counts: boolean }>(
      'select object_id as id, risk_points > 0 as counts from drift_change order by 1',
    );
    expect(rows).toEqual(Object.entries(expected).map(([id, own]) => ({ id, counts: own.length > 0 })));
  });

  test('nothing that our own deployment wrote, which is the baseline from then on', async () => {
    const { owner } = bed.api.fresh;
    const job = `
      insert into deployment_job (tenant_id, product_name, action, state, status, deployed_by, application_id)
      values ($1, 'azure_conditional_access', 0, 'finished', 'successful', 'anna@example.test', $2) returning id`;
    const { rows } = await owner.query<{ id: string }>(job, [bed.tenantId, bed.applicationId]);
    const change = `
      insert into deployment_change (tenant_id, job_id, position, control_id, change, state, target, outcome_at)
      values ($1, $2, 0, 'c', '{}', 'applied', 'a', now())`;
    await owner.query(change, [bed.tenantId, rows[0]?.id]);
    await bed.see(withWeak);
    expect(await bed.alerts()).toEqual([]);
    const { rows: found } = await owner.query('select cause, job_id, actor from drift_change');
    expect(found).toEqual([{ cause: 'deployment', job_id: rows[0]?.id, actor: 'anna@example.test' }]);
    // Another change of the same object, however soon after it and whether or not the log has it yet, is not ours.
    await bed.see([aPolicy('a', { isEnabled: false, settings: { state: 'disabled' } }), ...without('a')]);
    expect(await bed.alerts()).toMatchObject([{ changes: [{ object_id: 'a', cause: 'unknown' }] }]);
    await owner.query('truncate deployment_job cascade');
  });

  test('administrators are told once, with a link to the alert', async () => {
    await bed.see(withWeak);
    await bed.see(withWeak);
    const { rows } = await bed.api.fresh.owner.query<{ subject: string; links: unknown }>('select subject, links from notification');
    const [alert] = await bed.alerts();
    expect(rows).toEqual([
      {
        subject: 'Drift in Azure Conditional Access: Policy “Policy a” disabled',
        links: [{ link_type: 'drift-alert-grouping', link_target: alert?.grouping_id }],
      },
    ]);
  });
});

describe('what closes by itself', () => {
  test('a policy that is as before', async () => {
    await bed.see(withWeak);
    await bed.see(usual);
    expect(await bed.alerts()).toMatchObject([{ status: 'reverted' }]);
    await bed.see(withWeak);
    expect(await bed.alerts('?statuses=new')).toHaveLength(1);
  });

  test('what was added and is gone, and what was deleted and is back', async () => {
    await bed.see([...without('b'), aPolicy('d')]);
    expect(await bed.alerts('?statuses=new')).toHaveLength(2);
    await bed.see(usual);
    expect((await bed.alerts()).map(({ status }) => status)).toEqual(['reverted', 'reverted']);
  });

  test('only the last of two steps, when only that is taken back', async () => {
    const weaker = { ...weak, settings: { state: 'disabled' } };
    await bed.see(withWeak);
    await bed.see([weaker, ...without('a')]);
    await bed.see(withWeak);
    expect((await bed.alerts()).map(({ status, grouping_category: category }) => `${category} ${status}`)).toEqual([
      'policy_modified reverted',
      'policy_disabled new',
    ]);
  });
});

const decide = (id: string, status: string, body?: object) => bed.call('PATCH', `/groupings/${id}?new_status=${status}`, body);
const open = async () => {
  await bed.see(withWeak);
  return (await bed.alerts())[0]?.grouping_id ?? '';
};

const inOrder = (...ids: string[]) => ids.map((id, place) => aPolicy(id, { position: place + 1 }));

describe('a decision', () => {
  test('is kept with its reason, its owner and who made it', async () => {
    const id = await open();
    const { status } = await decide(id, 'acknowledged', { reason: 'Asked the network team.', owner: bed.administrator.email });
    expect(status).toBe(200);
    const { administrator } = bed;
    expect(await bed.alerts()).toMatchObject([
      {
        status: 'acknowledged',
        changes: [{ reason: 'Asked the network team.', owner: administrator.email, decided_by: administrator.email }],
      },
    ]);
    const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
      "select message from audit_event where action = 'drift.decide' order by seq desc limit 1",
    );
    expect(rows).toEqual([{ message: 'Acknowledged drift of “Policy a”. Asked the network team.' }]);
  });

  test('to accept makes what is there the baseline, and watches on', async () => {
    await decide(await open(), 'accepted', { reason: 'Planned.' });
    await bed.see(withWeak);
    expect(await bed.alerts('?statuses=new,acknowledged')).toEqual([]);
    await bed.see([aPolicy('a', { isEnabled: false, settings: { state: 'disabled' } }), ...without('a')]);
    expect(await bed.alerts('?statuses=new')).toMatchObject([{ grouping_category: 'policy_modified' }]);
    // What was accepted is what an alert goes back to.
    await bed.see(withWeak);
    expect(await bed.alerts('?statuses=new')).toEqual([]);
  });

  test.each([
    ['of one category', (id: string, x: number) => aPolicy(id, { settings: { x } })],
    ['of two categories', (id: string, x: number) => aPolicy(id, { isEnabled: id !== 'b', settings: { x } })],
  ])('to accept several objects %s watches on each of them', async (_what, policy) => {
    for (const id of ['a', 'b']) await bed.log(id, 'netops@example.test');
    await bed.see([policy('a', 1), policy('b', 1), aPolicy('c')]);
    const changes = (await bed.alerts()).flatMap((one) => one.changes.map(({ id }) => id));
    await bed.call('POST', '/groupings/change', { change_ids: changes, grouping_id: null });
    const [mixed] = await bed.alerts();
    expect(mixed?.change_count).toBe(2);
    await decide(mixed?.grouping_id ?? '', 'accepted', { reason: 'Planned.' });
    expect(await bed.alerts('?statuses=new,acknowledged')).toEqual([]);
    // The same again in the same category: of the one, then of the other.
    await bed.see([policy('a', 2), policy('b', 1), aPolicy('c')]);
    expect(await bed.alerts('?statuses=new')).toMatchObject([{ changes: [{ object_id: 'a', change_category: 'policy_modified' }] }]);
    await bed.see([policy('a', 2), policy('b', 2), aPolicy('c')]);
    expect((await bed.alerts('?statuses=new')).map(({ changes: [change] }) => change?.object_id)).toEqual(['b', 'a']);
    // Back to what was accepted.
    await bed.see([policy('a', 1), policy('b', 1), aPolicy('c')]);
    expect(await bed.alerts('?statuses=new')).toEqual([]);
  });

  test('to accept that a policy was moved watches its place on', async () => {
    await bed.see(inOrder('a', 'b', 'c'));
    const [, ...rest] = await bed.alerts('?statuses=new');
    expect(rest).toEqual([]);
    await bed.see(inOrder('b', 'c', 'a'));
    const moved = await bed.alerts('?statuses=new');
    expect(moved).toMatchObject([{ grouping_category: 'policy_reordered' }]);
    await decide(moved[0]?.grouping_id ?? '', 'accepted', { reason: 'Planned.' });
    await bed.see(inOrder('b', 'a', 'c'));
    expect(await bed.alerts('?statuses=new')).toMatchObject([{ grouping_category: 'policy_reordered' }]);
  });

  test('about a grouping leaves what was decided about one of its changes as it is', async () => {
    for (const id of ['a', 'b']) await bed.log(id, 'netops@example.test');
    await bed.see([aPolicy('a', { settings: { x: 1 } }), aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
    const [alert] = await bed.alerts();
    await bed.call('PATCH', `/changes/${alert?.changes[0]?.id}?new_status=accepted`, { reason: 'Planned.' });
    await decide(alert?.grouping_id ?? '', 'resolved');
    expect((await bed.alerts())[0]?.changes.map(({ status }) => status)).toEqual(['accepted', 'resolved']);
  });

  test.each([
    ['reverted', undefined, 'reverted when the product was read'],
    ['painted', undefined, 'Choose new'],
    ['accepted', undefined, 'Give a reason'],
    ['accepted', { reason: 'x', expires_at: '2001-01-01T00:00:00Z' }, 'in the past'],
    ['accepted', { reason: 'x', expires_at: '2999-01-01T00:00:00Z' }, 'at most 5 years'],
    ['resolved', { expires_at: '2999-01-01T00:00:00Z' }, 'Only an accepted change'],
    ['resolved', { owner: 'stranger@example.test' }, 'No user of this tenant'],
    ['resolved', { colour: 'red' }, 'colour'],
  ])('of %s with %j is refused', async (status, body, because) => {
    const answer = await decide(await open(), status, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(because);
  });

  test('about what is as before is refused', async () => {
    const id = await open();
    await bed.see(usual);
    expect((await decide(id, 'resolved')).status).toBe(409);
  });

  test('is not for those who may only read', async () => {
    const id = await open();
    const reader = await bed.api.signedIn(bed.tenantId, 'read-only');
    expect((await bed.call('PATCH', `/groupings/${id}?new_status=resolved`, undefined, reader)).status).toBe(403);
  });

  test('moves a change to a grouping of its own', async () => {
    for (const id of ['a', 'b']) await bed.log(id, 'netops@example.test');
    await bed.see([aPolicy('a', { settings: { x: 1 } }), aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
    const [alert] = await bed.alerts();
    const [, second] = alert?.changes ?? [];
    const moved = await bed.call('POST', '/groupings/change', { change_ids: [second?.id], grouping_id: null });
    expect(moved).toMatchObject({ status: 200, body: { alert: { change_count: 1 } } });
    expect((await bed.alerts()).map(({ change_count: count }) => count)).toEqual([1, 1]);
  });
});

const decideAll = (body: object) => bed.call('POST', '/decisions', body);
const twoAlerts = async () => {
  await bed.see([weak, aPolicy('b', { settings: { x: 1 } }), aPolicy('c')]);
  return bed.alerts('?statuses=new');
};

describe('a decision about several alerts', () => {
  test('is made of groupings and of single changes, with its reason and its end', async () => {
    const [one, other] = await twoAlerts();
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    const said = { new_status: 'accepted', reason: 'Planned with the network team.', expires_at: expires };
    const answer = await decideAll({ grouping_ids: [one?.grouping_id], change_ids: [other?.changes[0]?.id], ...said });
    expect(answer).toMatchObject({ status: 200, body: { decided: 2 } });
    expect((await bed.alerts()).flatMap(({ changes }) => changes)).toMatchObject([
      { status: 'accepted', reason: said.reason, accepted_until: expires },
      { status: 'accepted', reason: said.reason, accepted_until: expires },
    ]);
  });

  test('is made of all of them or of none', async () => {
    const [one] = await twoAlerts();
    const { status } = await decideAll({ grouping_ids: [one?.grouping_id, randomUUID()], new_status: 'resolved' });
    expect([status, (await bed.alerts('?statuses=resolved')).length]).toEqual([404, 0]);
  });

  test.each([
    [{ new_status: 'resolved' }, 'at least one alert'],
    [{ new_status: 'painted', grouping_ids: [randomUUID()] }, 'Choose new'],
    [{ new_status: 'accepted', grouping_ids: ['mine'] }, 'grouping_ids'],
    [{ new_status: 'resolved', grouping_ids: Array.from({ length: 101 }, () => randomUUID()) }, 'grouping_ids'],
    [{ new_status: 'resolved', grouping_ids: [randomUUID()], colour: 'red' }, 'colour'],
  ])('of %j is refused', async (body, because) => {
    const answer = await decideAll(body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(because)]);
  });
});

describe('the list and its counts', () => {
  test('are filtered by grouping, status, product, priority and posture risk', async () => {
    await bed.see([weak, ...without('a'), aPolicy('d')]);
    const [first] = await bed.alerts();
    const found = async (query: string) => (await bed.alerts(query)).length;
    expect(await found('')).toBe(2);
    expect(await found(`?tags=${first?.grouping_id}`)).toBe(1);
    expect([await found('?priorities=high'), await found('?priorities=medium,low')]).toEqual([1, 1]);
    expect([await found('?products=okta'), await found('?products=azure_conditional_access'), await found('?posture_risk=raised')]).toEqual(
      [0, 2, 0],
    );
    expect([await found('?statuses=resolved'), await found('?limit=1')]).toEqual([0, 1]);
    const { body } = await bed.call('GET', '/stats');
    expect(body).toMatchObject({ time_aggregate: 'day', total: 2, high: 1 });
  });

  test.each([
    ['?statuses=painted', 400],
    ['?priorities=urgent', 400],
    ['?tags=not-an-id', 400],
    ['?limit=100000', 400],
    ['?products=a;drop', 400],
    ['/stats?start_date=2016-01-01&end_date=2026-01-01', 400],
    ['/stats?start_date=2026-05-01&end_date=2026-01-01', 400],
    ['/stats?time_aggregate=century', 400],
    ['/changes/0197a000-0000-7000-8000-000000000000', 404],
  ])('refuse %s', async (path, status) => {
    expect((await bed.call('GET', path)).status).toBe(status);
  });

  test('leave out what is not connected any more', async () => {
    await bed.see(withWeak);
    const rename = (from: string, to: string) => bed.api.fresh.owner.query('update application set id = $2 where id = $1', [from, to]);
    const elsewhere = randomUUID();
    await rename(bed.applicationId, elsewhere);
    expect(await bed.alerts()).toEqual([]);
    await rename(elsewhere, bed.applicationId);
    expect(await bed.alerts()).toHaveLength(1);
  });
});
