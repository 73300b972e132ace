import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/fresh-database.ts';
import { untilBlocked } from '../../../test-support/until-blocked.ts';
import { giveBackAttempt, takeAttempt } from './take-attempt.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let now = Date.UTC(2026, 0, 1);
const deps = () => ({ db: fresh.db, clock: { now: () => new Date(now) } });
const take = (of: string, purpose = 'test', max = 2) => takeAttempt(deps(), purpose, [{ of, max }]);

test('attempts past the limit are refused until the window is over', async () => {
  await take('one');
  await take('one');
  await expect(take('one')).rejects.toMatchObject({ status: 429 });
  now += 15 * 60_000 - 1;
  await expect(take('one')).rejects.toMatchObject({ status: 429 });
  now += 1;
  await expect(take('one')).resolves.toBeUndefined();
});

test('counts attempts separately for others and for other purposes', async () => {
  await take('two');
  await take('two');
  await expect(take('three')).resolves.toBeUndefined();
  await expect(take('two', 'other')).resolves.toBeUndefined();
});

test('one of several limits is enough to be refused, and all of them are counted', async () => {
  const limits = [
    { of: 'narrow', max: 1 },
    { of: 'wide', max: 2 },
  ];
  await takeAttempt(deps(), 'test', limits);
  await expect(takeAttempt(deps(), 'test', limits)).rejects.toMatchObject({ status: 429 });
  await expect(take('wide')).rejects.toMatchObject({ status: 429 });
});

test('lets no more concurrent attempts pass than the limit allows', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => take('crowd', 'test', 10)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('returns attempts in the order of taking them, so that two callers do not block each other', async () => {
  await fresh.owner.query('truncate rate_window');
  const limits = ['east', 'west', 'south', 'north'].map((of) => ({ of, max: 9 }));
  await takeAttempt(deps(), 'test', limits);
  const other = await fresh.owner.connect();
  // The last of the order first, and known to be few: such a table is gone through as it was written.
  await other.query('create temp table taken as select * from rate_window; truncate rate_window');
  await other.query('insert into rate_window select * from taken order by key desc; analyze rate_window');
  await other.query('begin; select from rate_window order by key limit 1 for update');
  const givenBack = giveBackAttempt(deps(), 'test', limits);
  await untilBlocked(fresh, 1);
  const { rows: free } = await other.query('select from rate_window for update skip locked');
  await other.query('commit');
  other.release();
  await givenBack;
  expect(free).toHaveLength(limits.length);
});

test('whose attempts they were is not kept', async () => {
  await take('anna@example.test');
  const { rows } = await fresh.owner.query<{ key: string }>('select key from rate_window');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('anna');
});
