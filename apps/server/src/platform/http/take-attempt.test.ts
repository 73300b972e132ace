import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { untilBlocked } from '../../../test-support/database/until-blocked.ts';
import { forgetAttempts } from './forget-attempts.ts';
import { giveBackAttempt, takeAttempt } from './take-attempt.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let now = Date.UTC(2026, 0, 1);
const deps = () => ({ db: fresh.db, clock: { now: () => new Date(now) } });
const take = (of: string, purpose = 'test', max = 2) => takeAttempt(deps(), purpose, [{ of, max }]);

test('attempts past the limit are refused, and fifteen minutes later none of them counts', async () => {
  await take('one');
  await take('one');
  await expect(take('one')).rejects.toMatchObject({ status: 429 });
  now += 15 * 60_000 - 1;
  await expect(take('one')).rejects.toMatchObject({ status: 429 });
  now += 30 * 60_000;
  await expect(take('one')).resolves.toBeUndefined();
});

test('the window slides: waiting for the clock to strike the quarter gives no one a second round', async () => {
  const quarter = 15 * 60_000;
  now = Math.ceil(now / quarter) * quarter + quarter - 1;
  for (let count = 0; count < 10; count += 1) await take('patient', 'test', 10);
  now += 1;
  await expect(take('patient', 'test', 10)).rejects.toMatchObject({ status: 429 });
  now += quarter / 2;
  for (let count = 0; count < 4; count += 1) await take('patient', 'test', 10);
  await expect(take('patient', 'test', 10)).rejects.toMatchObject({ status: 429 });
});

test('however many attempts are made, two rows count them, and an hour later none is left', async () => {
  await fresh.owner.query('truncate rate_window');
  for (let count = 0; count < 5; count += 1) await take('busy', 'test', 100);
  now += 15 * 60_000;
  for (let count = 0; count < 5; count += 1) await take('busy', 'test', 100);
  const rows = async () => (await fresh.owner.query('select hits from rate_window order by starts_at')).rows;
  expect(await rows()).toEqual([{ hits: 5 }, { hits: 5 }]);
  await fresh.owner.query(
    "update rate_window set starts_at = now() - interval '61 minutes' where starts_at = (select min(starts_at) from rate_window)",
  );
  await fresh.owner.query('update rate_window set starts_at = now() where starts_at = (select max(starts_at) from rate_window)');
  await forgetAttempts(fresh.db);
  expect(await rows()).toEqual([{ hits: 5 }]);
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
