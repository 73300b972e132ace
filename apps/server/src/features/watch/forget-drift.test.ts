import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';
import { forgetDrift } from './forget-drift.ts';

let bed: WatchTestBed;
beforeAll(async () => {
  bed = await openWatchTestBed();
});
afterAll(() => bed.close());

const retention = { events: 25, facts: 4, verdicts: 25, jobs: 25, audit: 84 };
const monthMs = 31 * 86_400_000;
const laterBy = (months: number) => ({ now: () => new Date(Date.now() + months * monthMs) });
const forget = (months: number) =>
  forgetDrift({ ...bed.api.platform, clock: laterBy(months), retentionOf: async () => retention }, new AbortController().signal);
const counts = async () => {
  const { rows } = await bed.api.fresh.owner.query<{ counted: string }>(
    `select (select count(*) from drift_change) || ' ' || (select count(*) from drift_grouping) || ' ' ||
       (select count(*) from configuration_version) as counted`,
  );
  return rows[0]?.counted;
};

test('what is over is forgotten after its time, what waits for a decision and what objects are like is not', async () => {
  const [usual, other, third] = [aPolicy('a'), aPolicy('a', { settings: { x: 1 } }), aPolicy('a', { settings: { x: 2 } })];
  await bed.see([usual]);
  await bed.see([other]);
  await bed.see([usual]);
  await bed.see([third]);
  // A change that was taken back, that it was, and one that is open; three versions.
  expect(await counts()).toBe('3 2 3');
  await forget(3);
  expect(await counts()).toBe('3 2 3');
  await forget(7);
  expect(await counts()).toBe('1 1 2');
  const [alert] = await bed.alerts();
  expect(await bed.change(alert?.changes[0]?.id ?? '')).toMatchObject({ before: { state: 'enabled' }, after: { x: 2 } });
});
