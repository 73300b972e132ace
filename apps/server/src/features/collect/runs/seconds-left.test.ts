import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CollectTestBed, openCollectTestBed } from '../../../../test-support/collect/collect-test-bed.ts';
import { fakeConnectors, quietAnswers } from '../../../../test-support/connect/fake-vendors.ts';
import type { Reads } from '../reading-plan.ts';
import { findSecondsLeft } from './seconds-left.ts';

let bed: CollectTestBed;
let tenantId: string;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(quietAnswers()));
});
beforeEach(async () => {
  tenantId = await bed.fresh.createTenant('Time left');
});
afterEach(() => bed.reset());
afterAll(() => bed.close());

const total = 10;
/** As in the demo: the first and the newest read everything. */
const readsOf = (steps: number): Reads[] =>
  Array.from({ length: steps }, (_, place) => (place === 0 || place > steps - 4 ? 'everything' : 'events'));

const finish = (step: number, reads: Reads, seconds: number) =>
  bed.fresh.owner.query(
    `insert into run (tenant_id, as_of, state, phase, requested_by, step, steps, reads, created_at, finished_at)
     values ($1, timestamptz '2025-01-06Z' + $2::int * interval '7 days', 'completed', 'done', 'demo', $2, $3, $4, '2026-11-16Z', timestamptz '2026-11-16Z' + $5::int * interval '1 second')`,
    [tenantId, step, total, reads, seconds],
  );
const leftAfter = (done: number) => bed.deps.db.inTenant(tenantId, (tx) => findSecondsLeft(tx, { done, total }, readsOf));

test('each step that is left counts as long as the newest of its kind took', async () => {
  await finish(1, 'everything', 80);
  await finish(2, 'events', 10);
  expect(await leftAfter(2)).toBe(5 * 10 + 3 * 80);
  for (const step of [3, 4, 5]) await finish(step, 'events', 20);
  expect(await leftAfter(5)).toBe(2 * 20 + 3 * 80);
});

test('nothing is said before one of each kind has finished', async () => {
  expect(await leftAfter(0)).toBeUndefined();
  await finish(1, 'everything', 80);
  expect(await leftAfter(1)).toBeUndefined();
});

test('at the end only the kind that is left has to be known', async () => {
  await finish(8, 'everything', 60);
  expect(await leftAfter(8)).toBe(2 * 60);
});
