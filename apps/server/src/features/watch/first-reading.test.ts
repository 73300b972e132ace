import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  await bed.api.fresh.owner.query(
    'truncate drift_change, drift_grouping, configuration_object, configuration_reading, configuration_version, notification',
  );
});

const first = [aPolicy('a'), aPolicy('c', { name: 'Renamed' }), aPolicy('d')];
const changed = [...first.slice(0, 2), aPolicy('d', { settings: { x: 1 } })];

/** What is an alert now, and after the next change. */
async function alertsNowAndNext() {
  const now = await bed.alerts();
  await bed.see(changed);
  return [now, await bed.alerts()];
}
const onlyTheNext = [[], [{ grouping_category: 'policy_modified', changes: [{ object_id: 'd' }] }]];

test('what is read for the first time is no drift, also where a permission was granted late', async () => {
  await bed.see(new Error('Microsoft does not show this.'));
  await bed.see(first);
  expect(await alertsNowAndNext()).toMatchObject(onlyTheNext);
});

test('what a new release reads in another form is no drift', async () => {
  await bed.see([aPolicy('a'), aPolicy('b'), aPolicy('c')]);
  await bed.api.fresh.owner.query('update configuration_reading set form = form + 1');
  await bed.see(first);
  expect(await alertsNowAndNext()).toMatchObject(onlyTheNext);
});
