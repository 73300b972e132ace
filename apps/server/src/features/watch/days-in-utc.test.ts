import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedArchive } from '../../../test-support/reports/opened-archive.ts';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { countDrift } from './alerts/count-drift.ts';
import { downloadDiff } from './download-diff.ts';
import type { WatchDeps } from './watch-deps.ts';

let bed: WatchTestBed;
let deps: WatchDeps;
beforeAll(async () => {
  bed = await openWatchTestBed();
  deps = { ...bed.api.platform, clock: { now: () => new Date('2026-03-10T12:00:00Z') }, controls: [], names: async () => new Map() };
  const found = { a: '2026-03-01T23:30:00Z', b: '2026-03-02T00:30:00Z', c: '2026-03-02T23:30:00Z' };
  await bed.see(Object.keys(found).map((id) => aPolicy(id)));
  await bed.see(Object.keys(found).map((id) => aPolicy(id, { settings: { x: 1 } })));
  for (const [id, at] of Object.entries(found))
    await bed.api.fresh.owner.query('update drift_change set found_at = $2 where object_id = $1', [id, at]);
});
afterAll(() => bed.close());

const inZone = <T>(zone: string, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  bed.inTenant(async (tx) => {
    await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx);
    return work(tx);
  });

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'a day of the chart and of the download is one in UTC, with a database in %s',
  async (zone) => {
    const asked = { time_aggregate: 'day', start_date: '2026-03-02', end_date: '2026-03-02' } as const;
    const counted = await inZone(zone, (tx) => countDrift(deps, tx, asked));
    expect(counted.buckets.map(({ start, medium }) => [start, medium])).toEqual([['2026-03-02', 2]]);
    const archive = await inZone(zone, (tx) => downloadDiff(deps, tx, { product: 'azure_conditional_access', date: '2026-03-02' }));
    const names = (await openedArchive(Buffer.from(archive))).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('after.json')).toSorted()).toEqual([
      'policy/0001 Policy b/after.json',
      'policy/0002 Policy c/after.json',
    ]);
  },
);

test('periods before the first reading are left out: they are not known to be without changes', async () => {
  const asked = { time_aggregate: 'day', start_date: '2026-02-20', end_date: '2026-03-03' } as const;
  const counted = await bed.inTenant((tx) => countDrift(deps, tx, asked));
  expect(counted.buckets.map(({ start, medium }) => [start, medium])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
    ['2026-03-03', 0],
  ]);
  const before = { ...asked, end_date: '2026-02-27' };
  expect(await bed.inTenant((tx) => countDrift(deps, tx, before))).toMatchObject({ buckets: [], total: 0, high: 0 });
  expect((await bed.inTenant((tx) => countDrift(deps, tx, { ...asked, products: ['okta'] }))).buckets).toEqual([]);
});
