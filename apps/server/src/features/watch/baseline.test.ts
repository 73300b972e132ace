import { randomUUID } from 'node:crypto';
import type { BaselineRule, DriftDefinition } from '@rampart/contract/watch/baseline.ts';
import { categoriesOfType, driftCategories } from '@rampart/domain/watch/drift-category.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openedArchive } from '../../../test-support/reports/opened-archive.ts';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());

const usual = [aPolicy('a'), aPolicy('b')];
const changed = [aPolicy('a', { settings: { state: 'disabled' }, isEnabled: false }), aPolicy('b')];
const rule = { name: 'Ours', rule_data: { categories: ['policy_disabled'] }, reason: 'Planned', expires_at: null };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const openCount = async () => (await bed.alerts('?statuses=new,acknowledged')).length;
const refused = async (payload: object) => bed.call('POST', '/baseline/rules', payload);

beforeEach(async () => {
  await bed.api.fresh.owner.query(
    'truncate drift_change, drift_grouping, baseline_rule, drift_definition, configuration_object, configuration_reading, configuration_version',
  );
  await bed.see(usual);
});

describe('a baseline rule', () => {
  test('makes what it expects no alert, until it ends', async () => {
    const { status } = await bed.call('POST', '/baseline/rules', { ...rule, expires_at: inAnHour() });
    expect(status).toBe(200);
    await bed.see(changed);
    expect(await openCount()).toBe(0);
    await bed.api.fresh.owner.query("update baseline_rule set expires_at = now() - interval '1 day'");
    await bed.see(changed.map((policy) => ({ ...policy, isEnabled: false, settings: { state: 'disabled' } })));
    expect(await bed.alerts('?statuses=new')).toMatchObject([{ changes: [{ object_id: 'b' }] }]);
  });

  test('that accepted a change makes it an alert again when it ends, or is deleted', async () => {
    const accept = async () => {
      const [alert] = await bed.alerts('?statuses=new');
      const body = { reason: 'For the migration.', expires_at: inAnHour() };
      return bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, body);
    };
    await bed.see(changed);
    expect((await accept()).status).toBe(200);
    expect(await openCount()).toBe(0);
    await bed.api.fresh.owner.query("update baseline_rule set expires_at = now() - interval '1 minute'");
    await bed.see(changed);
    expect(await openCount()).toBe(1);
    await accept();
    const { body } = await bed.call('GET', '/baseline/rules');
    const rules = (body as { rules: BaselineRule[] }).rules;
    const active = rules.find(({ is_active: isActive }) => isActive);
    expect(active).toMatchObject({ name: 'Policy disabled: Policy a', reason: 'For the migration.' });
    expect((await bed.call('DELETE', `/baseline/rules/${active?.id}`)).status).toBe(204);
    expect(await openCount()).toBe(1);
    // Back to what it was before it was accepted.
    await bed.see(usual);
    expect(await openCount()).toBe(0);
  });

  test('goes when what it accepted is reopened, and stays for the other objects that it accepted', async () => {
    const rules = async () => ((await bed.call('GET', '/baseline/rules')) as { body: { rules: BaselineRule[] } }).body.rules;
    const both = usual.map((policy) => ({ ...policy, settings: { x: 1 } }));
    await bed.see(both);
    const [alert] = await bed.alerts();
    const [first, second] = alert?.changes ?? [];
    const decide = (id: string | undefined, status: string, body?: object) =>
      bed.call('PATCH', `/changes/${id}?new_status=${status}`, body);
    await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.' });
    expect(await rules()).toMatchObject([{ name: 'Policy changed: 2 objects' }]);
    expect((await decide(first?.id, 'new')).status).toBe(200);
    expect(await rules()).toMatchObject([{ name: 'Policy changed: Policy b', rule_data: { accepted: [{ instance: second?.object_id }] } }]);
    expect(await openCount()).toBe(1);
    // The baseline is what it was before, and the accepted version is expected no longer.
    await bed.see([usual[0]!, both[1]!]);
    expect(await openCount()).toBe(0);
    await bed.see(both);
    expect(await bed.alerts('?statuses=new')).toMatchObject([{ changes: [{ object_id: first?.object_id }] }]);
    await decide(second?.id, 'accepted', { reason: 'Until the audit.', expires_at: inAnHour() });
    expect(await rules()).toMatchObject([{ name: 'Policy changed: Policy b', reason: 'Until the audit.' }]);
    await decide(second?.id, 'resolved');
    expect(await rules()).toEqual([]);
  });

  test('keeps the name that a person gave it when it is about fewer objects', async () => {
    await bed.see(usual.map((policy) => ({ ...policy, settings: { x: 1 } })));
    const [alert] = await bed.alerts();
    await bed.call('PATCH', `/groupings/${alert?.grouping_id}?new_status=accepted`, { reason: 'Planned.' });
    await bed.api.fresh.owner.query("update baseline_rule set name = 'Migration of 2 objects'");
    await bed.call('PATCH', `/changes/${alert?.changes[0]?.id}?new_status=new`);
    expect(await bed.call('GET', '/baseline/rules')).toMatchObject({ body: { rules: [{ name: 'Migration of 2 objects' }] } });
  });

  test('is changed, and another tenant’s is not found', async () => {
    const made = (await bed.call('POST', '/baseline/rules', rule)) as { body: { rule: BaselineRule } };
    const path = `/baseline/rules/${made.body.rule.id}`;
    expect(await bed.call('PUT', path, { ...rule, name: 'Renamed' })).toMatchObject({ status: 200, body: { rule: { name: 'Renamed' } } });
    const other = await bed.api.fresh.createTenant('Other');
    const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
      `insert into baseline_rule (tenant_id, rule_data, name, reason, created_by, created_at)
       values ($1, '{"categories":["policy_added"]}', 'Theirs', 'Planned', 'someone', now()) returning id`,
      [other],
    );
    for (const id of [rows[0]?.id, randomUUID()]) {
      expect((await bed.call('PUT', `/baseline/rules/${id}`, rule)).status).toBe(404);
      expect((await bed.call('DELETE', `/baseline/rules/${id}`)).status).toBe(404);
    }
    const { rows: left } = await bed.api.fresh.owner.query('select name from baseline_rule where tenant_id = $1', [other]);
    expect(left).toEqual([{ name: 'Theirs' }]);
    const { body } = await bed.call('GET', '/baseline/rules');
    expect(body).toMatchObject({ rules: [{ name: 'Renamed' }] });
  });

  test.each([
    [{ rule_data: {} }, 'match every change'],
    [{ rule_data: { product: 'okta' } }, 'match every change'],
    [{ rule_data: { categories: [...driftCategories] } }, 'match every change'],
    [{ rule_data: { product: 'okta', categories: [...categoriesOfType('policy')] } }, 'match every change'],
    [{ rule_data: { categories: ['policy_added'], subconfig_type: 'zone' } }, 'another type of object'],
    [{ rule_data: { categories: ['policy_painted'] } }, 'no such category'],
    [{ rule_data: { categories: ['policy_added'], subconfig_type: 'spaceship' } }, 'Subconfig type must be one of'],
    [{ reason: '' }, 'Give a reason'],
    [{ expires_at: '2001-01-01T00:00:00Z' }, 'in the past'],
    [{ expires_at: new Date(Date.now() + 3653 * 86_400_000).toISOString() }, 'at most 5 years'],
  ])('with %j is refused', async (particular, because) => {
    const { status, body } = await refused({ ...rule, ...particular });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(because)]);
  });
});

describe('a definition', () => {
  test('changes the priority of a category, or that it is an alert', async () => {
    const put = (payload: object, category = 'policy_disabled_new') => bed.call('PUT', `/definitions/${category}`, payload);
    expect(await put({ priority: 'low', is_alerting: true })).toMatchObject({
      status: 200,
      body: { definition: { category: 'policy_disabled', priority: 'low', usual_priority: 'high' } },
    });
    await bed.see(changed);
    expect(await bed.alerts()).toMatchObject([{ priority: 'low' }]);
    await put({ priority: 'low', is_alerting: false });
    await bed.see(usual);
    await bed.see(changed);
    expect(await openCount()).toBe(0);
    const { body } = await bed.call('GET', '/definitions');
    const { definitions } = body as { definitions: DriftDefinition[] };
    expect(definitions.find(({ category }) => category === 'policy_disabled')).toMatchObject({ is_alerting: false });
    expect((await put({ priority: 'low', is_alerting: true }, 'policy_painted')).status).toBe(404);
    expect((await put({ priority: 'urgent', is_alerting: true })).status).toBe(400);
  });
});

describe('the objects of a rule', () => {
  test('are those of the connected products, by type and name', async () => {
    expect(await bed.call('GET', '/baseline/subconfig_types')).toMatchObject({
      body: {
        config_types: [
          { product_identifier: 'azure_conditional_access', subconfig_types: [{ identifier: 'policy' }, { identifier: 'zone' }] },
        ],
      },
    });
    expect(await bed.call('GET', '/subconfig/instances/policy')).toMatchObject({
      body: { total: 2, instances: [{ id: 'a', name: 'Policy a' }, { id: 'b' }] },
    });
    expect(await bed.call('GET', '/subconfig/instances/policy?filter=POLICY%20B&product=azure_conditional_access')).toMatchObject({
      body: { total: 1 },
    });
    expect(await bed.call('GET', '/subconfig/instances/policy?product=okta')).toMatchObject({ body: { total: 0 } });
    expect((await bed.call('GET', '/subconfig/instances/spaceship')).status).toBe(404);
  });
});

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const download = (tenant: string, query = `product=azure_conditional_access&date=${dayBefore(30)}`) =>
  bed.api.app.inject({
    method: 'GET',
    url: `/api/v1/config_diff/download?tenant=${tenant}&${query}`,
    headers: bed.administrator.headers,
  });

describe('the download', () => {
  test('has each changed object before and after, with a summary in words', async () => {
    await bed.see(changed);
    const answer = await download(bed.tenantId);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = new Map((await openedArchive(answer.rawPayload)).map(({ name, content }) => [name, content]));
    expect([...files.keys()].toSorted()).toEqual(['policy/0001 Policy a/after.json', 'policy/0001 Policy a/before.json', 'summary.md']);
    expect(files.get('summary.md')).toContain('- Enable policy: On → Off');
    expect(JSON.parse(files.get('policy/0001 Policy a/after.json') ?? '')).toMatchObject({ state: 'disabled' });
  });

  test('is of the tenant of the session only', async () => {
    expect((await download(randomUUID())).statusCode).toBe(404);
    expect((await download(bed.tenantId, 'product=spaceship&date=2026-01-01')).statusCode).toBe(404);
    expect((await download(bed.tenantId, 'product=okta&date=yesterday')).statusCode).toBe(400);
  });

  test.each([
    [3653, 'one of the last 400 days'],
    [-1, 'is in the future'],
  ])('of %d days is refused', async (days, because) => {
    const answer = await download(bed.tenantId, `product=okta&date=${dayBefore(days)}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(because)]);
  });
});
