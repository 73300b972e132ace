import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../../test-support/database/empty-database.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { checkDatabase, checkSchema, migrate } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

const databases: { close(): Promise<void> }[] = [];
const opened = async <T extends { close(): Promise<void> }>(database: Promise<T>): Promise<T> => {
  databases.push(await database);
  return database;
};
afterAll(async () => {
  for (const database of databases) await database.close();
});

let empty: EmptyDatabase;
let fresh: FreshDatabase;
beforeAll(async () => {
  empty = await opened(emptyDatabase());
  fresh = await opened(freshDatabase());
});

const advice = 'Check it.';
const tableCount = async ({ owner }: Pick<EmptyDatabase, 'owner'>) =>
  (
    await owner.query<{ count: string }>(
      "select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public'",
    )
  ).rows[0]?.count;

test('an empty database lacks its migrations, and says how to get them', async () => {
  const role = `narrow_${empty.name}`;
  await empty.owner.query(`create role ${role} login password 'x'`);
  await expect(checkSchema({ url: empty.urlAs(role, 'x'), advice })).rejects.toThrow(
    'The database lacks migration 0001-tenancy. Run "rampart migrate" first.',
  );
});

test('migrating runs every migration once, and a second time none', async () => {
  const names = await migrate(empty.ownerUrl);
  expect(names[0]).toBe('0001-tenancy');
  expect(names).toEqual(names.toSorted());
  const before = await tableCount(empty);
  expect(await migrate(empty.ownerUrl)).toEqual([]);
  expect(await tableCount(empty)).toBe(before);
});

test('a migration that came in after one with a higher number is run too', async () => {
  const late = '0092-attacks-by-category';
  await empty.owner.query('alter table attack_day drop column category_attacks');
  await empty.owner.query('alter table ranked_person drop column category_attacks');
  await empty.owner.query('delete from kysely_migration where name = $1', [late]);
  expect(await migrate(empty.ownerUrl)).toEqual([late]);
  expect(await migrate(empty.ownerUrl)).toEqual([]);
});

test('lets several processes prepare an empty database concurrently', async () => {
  const shared = await opened(emptyDatabase());
  const prepare = () => prepareDatabase({ ownerUrl: shared.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  const [first, ...others] = await Promise.all([prepare(), prepare(), prepare(), prepare()]);
  expect(new Set(others)).toEqual(new Set([first]));
  await expect(checkSchema({ url: first ?? '', advice })).resolves.toBeUndefined();
  const { rows } = await shared.owner.query<{ name: string }>('select name from kysely_migration');
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('preparing a prepared database changes nothing', async () => {
  const before = await tableCount(fresh);
  await prepareDatabase({ ownerUrl: fresh.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  expect(await tableCount(fresh)).toBe(before);
});

test('accepts a migrated database', async () => {
  await expect(checkSchema({ url: fresh.appUrl, advice })).resolves.toBeUndefined();
  await expect(checkDatabase({ url: fresh.ownerUrl, advice })).resolves.toBeUndefined();
});

test('a database of a newer version is refused in one sentence, and nothing is changed', async () => {
  const newer = await opened(freshDatabase());
  await newer.owner.query("insert into kysely_migration (name, timestamp) values ('9999-the-future', now())");
  await newer.owner.query("delete from kysely_migration where name = '0007-objects'");
  await newer.owner.query('drop table stored_object');
  const before = await tableCount(newer);
  const sentence = /^The database has migration 9999-the-future, .* newer version\. .*before\.$/;
  const prepare = prepareDatabase({ ownerUrl: newer.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  await expect(prepare).rejects.toThrow(sentence);
  await expect(migrate(newer.ownerUrl)).rejects.toThrow(sentence);
  await expect(checkDatabase({ url: newer.ownerUrl, advice })).rejects.toThrow(sentence);
  await expect(checkSchema({ url: newer.appUrl, advice })).rejects.toThrow(sentence);
  expect(await tableCount(newer)).toBe(before);
  expect((await newer.owner.query("select from kysely_migration where name = '0007-objects'")).rowCount).toBe(0);
});

test('a database of an older version is refused by who may not migrate it', async () => {
  const older = await opened(freshDatabase());
  await older.owner.query("delete from kysely_migration where name = '0007-objects'");
  await expect(checkSchema({ url: older.appUrl, advice })).rejects.toThrow('lacks migration 0007-objects. Run "rampart migrate" first.');
});

test.each([
  ['no server listens', () => 'postgres://u:secret-word@localhost:1/x', 'ECONNREFUSED'],
  ['the password is wrong', () => empty.urlAs('postgres', 'secret-word'), 'password authentication failed'],
  ['there is no such database', () => new URL('/nothing', empty.ownerUrl).href, 'does not exist'],
  ['there is no such host', () => 'postgres://u:secret-word@nowhere.invalid/x', 'nowhere.invalid'],
])('a database that cannot be reached because %s is refused with the reason and no password', async (_why, url, reason) => {
  const failure: unknown = await checkDatabase({ url: url(), advice }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Refusal', message: expect.stringMatching(/^The database cannot be reached: .+\. Check it\.$/) });
  expect(String(failure)).toContain(reason);
  expect(String(failure)).not.toContain('secret-word');
});
