import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.api.fresh.owner.query(
    'truncate drift_change, drift_grouping, baseline_rule, drift_definition, configuration_object, configuration_reading, configuration_version, setting_change',
  );
});

const policies = Array.from({ length: 120 }, (_, place) => aPolicy(`p${String(place).padStart(3, '0')}`));

test('an alert of more changes than are listed is open as long as one of them is, and lists those first that wait', async () => {
  await bed.see(policies);
  await bed.see([]);
  const [alert] = await bed.alerts();
  expect([alert?.change_count, alert?.changes.length]).toEqual([120, 100]);
  await bed.api.fresh.owner.query(
    "update drift_change set status = 'reverted' where id in (select id from drift_change order by object_name limit 100)",
  );
  const [rest] = await bed.alerts();
  expect(rest?.status).toBe('new');
  expect(rest?.changes.slice(0, 20).map(({ object_id: id }) => id)).toEqual(policies.slice(100).map(({ id }) => id));
});

test('thousands of objects that come and go at once are one alert each time', async () => {
  const many = Array.from({ length: 5000 }, (_, place) => aPolicy(`m${place}`));
  await bed.see(policies.slice(0, 1));
  await bed.see([...policies.slice(0, 1), ...many]);
  expect(await bed.alerts()).toMatchObject([{ grouping_category: 'policy_added', change_count: 5000 }]);
  await bed.see(policies.slice(0, 1));
  expect(await bed.alerts('?statuses=new')).toEqual([]);
});

const ask = (etag = '') => bed.api.app.inject({ url: '/api/v1/drift', headers: { ...bed.administrator.headers, 'if-none-match': etag } });

test('open consoles hear of another end of a rule', async () => {
  await bed.see(policies.slice(0, 2));
  const rule = { name: 'Ours', rule_data: { categories: ['policy_deleted'] }, reason: 'Planned', expires_at: null };
  const { body } = await bed.call('POST', '/baseline/rules', rule);
  const before = String((await ask()).headers.etag);
  expect((await ask(before)).statusCode).toBe(304);
  const { id } = (body as { rule: { id: string } }).rule;
  expect(
    (await bed.call('PUT', `/baseline/rules/${id}`, { ...rule, expires_at: new Date(Date.now() + 3_600_000).toISOString() })).status,
  ).toBe(200);
  const after = await ask(before);
  expect(after.statusCode).toBe(200);
});
