import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';

let fresh: FreshDatabase;
let tenantId: string;
let neighbour: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await fresh.owner.query('truncate sign_in_day');
  [tenantId, neighbour] = [await fresh.createTenant('Old'), await fresh.createTenant('Neighbour')];
});

const monthsOf = async (table: string): Promise<string[]> =>
  (await fresh.owner.query<{ month: string }>('select month::text from months_of($1::regclass) as month', [table])).rows.map(
    ({ month }) => month,
  );
const ensure = (...months: readonly string[]) =>
  fresh.db.inTenant(tenantId, (tx) => sql`select ensure_months('sign_in_day', ${months}::date[])`.execute(tx));
const drop = (before: string) =>
  fresh.db.inPlatform(
    async (tx) =>
      (await sql<{ dropped: number }>`select drop_months('sign_in_day', ${before}::date) as dropped`.execute(tx)).rows[0]?.dropped,
  );
const insertSql = `insert into sign_in_day (tenant_id, application_id, run_id, row, day, person_id, sign_in_name, app, client, platform, outcome, second_factor, risk, count)
  select $1, $1, $1, row_number() over (), day, 'p', 's', 'app', 'c', 'p', 'success', 'n', 'none', 1 from unnest($2::date[]) as day`;
const insert = (of: string, ...days: readonly string[]) => fresh.owner.query(insertSql, [of, days]);

test('many who need the same months at once make each of them once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => ensure('2018-01-31', '2018-02-01')));
  expect((await monthsOf('sign_in_day')).filter((month) => month.startsWith('2018'))).toEqual(['2018-01-01', '2018-02-01']);
});

test('a month is dropped when it ended before the day, and never one that evidence looks back at', async () => {
  await ensure('2017-12-01', '2018-01-01', '2018-02-01');
  await insert(tenantId, '2017-12-31', '2018-01-31', '2018-02-01');
  expect(await drop('2018-02-01')).toBe(2);
  const today = new Date().toISOString().slice(0, 10);
  await ensure(today);
  await drop(today);
  expect((await monthsOf('sign_in_day')).at(-1)).toBe(`${today.slice(0, 7)}-01`);
  expect(await monthsOf('sign_in_day')).not.toContain('2018-02-01');
});

test('a month that is being written to is not dropped under the writer, who is not held up either', async () => {
  await ensure('2016-05-01');
  await fresh.db.inTenant(tenantId, async (tx) => {
    await sql`select ensure_months('sign_in_day', '{2016-05-01}')`.execute(tx);
    expect(await drop('2020-01-01')).toBe(0);
    await insert(tenantId, '2016-05-09');
  });
  expect(await drop('2020-01-01')).toBe(1);
});

const askMonthsOf = (table: string) =>
  fresh.db.inTenant(tenantId, (tx) => sql`select ensure_months(${table}::regclass, '{2026-01-01}')`.execute(tx));

test('only tables that are kept by month have months', async () => {
  await expect(askMonthsOf('person')).rejects.toThrow('person is not kept by month');
  await expect(askMonthsOf('pg_catalog.pg_class')).rejects.toThrow('is not kept by month');
});

/** The tables as they were before, with rows of two tenants, owned by a role that row-level security binds. */
test('the migration moves every row of every tenant into its month, also for an owner whom row-level security binds', async () => {
  const old = await freshDatabase();
  try {
    const own = 'bound_owner';
    await old.owner.query(`create role ${own} nologin`);
    await old.owner.query(
      `drop function ensure_months, drop_months, months_of; drop procedure protect_month; grant ${own} to postgres; grant create, usage on schema public to ${own}; grant rampart_app to ${own}`,
    );
    for (const [table, time] of [
      ['sign_in_day', 'day'],
      ['mail_threat_day', 'day'],
      ['setting_change', 'at'],
    ] as const) {
      await old.owner.query(`alter table ${table} rename to later;
        create table ${table} (like later including defaults including constraints, primary key (tenant_id, ${time}, application_id, run_id, row));
        drop table later; call protect('${table}', 'select, insert, delete'); alter table ${table} owner to ${own}`);
    }
    const days = ['2024-01-31', '2024-02-01', '2026-10-31', '2026-11-01'];
    for (const id of [tenantId, neighbour]) {
      await old.owner.query(insertSql, [id, days]);
      await old.owner.query(
        `insert into mail_threat_day (tenant_id, application_id, run_id, row, day, mail, category, outcome, count)
         select $1, $1, $1, 1, day, 'm', 'malware', 'blocked', 7 from unnest($2::date[]) as day`,
        [id, days],
      );
      await old.owner.query(
        `insert into setting_change (tenant_id, application_id, run_id, row, vendor_id, at, action, succeeded, targets, fields)
         select $1, $1, $1, 1, 'v', at, 'update', true, '[]', '[]' from unnest($2::timestamptz[]) as at`,
        [id, ['2024-01-31T23:59:59Z', '2024-02-01T00:00:00Z']],
      );
    }
    const contents = async (table: string) =>
      (await old.owner.query<{ row: string }>(`select to_jsonb(each)::text as row from ${table} as each order by 1`)).rows;
    const tables = ['sign_in_day', 'mail_threat_day', 'setting_change'];
    const before = await Promise.all(tables.map(contents));
    const migration = await readFile(new URL('../../migrations/0040-event-months.sql', import.meta.url), 'utf8');
    await old.owner.query(`begin; set local role ${own}; set local timezone = 'Pacific/Auckland'; ${migration}; commit`);
    expect(before.map((rows) => rows.length)).toEqual([8, 8, 4]);
    expect(await Promise.all(tables.map(contents))).toEqual(before);
    const { rows } = await old.owner.query(
      'select tableoid::regclass::text as month, count(*)::int from setting_change group by 1 order by 1',
    );
    expect(rows).toEqual([
      { month: 'setting_change_2024_01', count: 2 },
      { month: 'setting_change_2024_02', count: 2 },
    ]);
    expect(await old.db.inTenant(neighbour, (tx) => tx.selectFrom('mail_threat_day').select('mail').execute())).toHaveLength(4);
  } finally {
    await old.close();
  }
});
