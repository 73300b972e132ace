import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../../test-support/database/empty-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { appUrlOf } from './app-role.ts';
import { openDatabase } from './database.ts';
import { checkSchema } from './migrate.ts';
import { prepareDatabase } from './prepare-database.ts';

let shared: EmptyDatabase;
let empty: EmptyDatabase;
const all: EmptyDatabase[] = [];
beforeAll(async () => {
  shared = await emptyDatabase();
  all.push(shared);
});
afterAll(() => Promise.all(all.map((database) => database.close())));

const advice = 'Check it.';
const roleIn = async (database: EmptyDatabase, suffix: string, options: string): Promise<string> => {
  const name = `${database.name}_${suffix}`;
  await database.owner.query(`create role ${name} login password 'x' ${options}`);
  return name;
};
const prepareWith = (database: EmptyDatabase, appUrl: string | undefined, ownerUrl = database.ownerUrl) =>
  prepareDatabase({ ownerUrl, appUrl, masterKey: testMasterKey });
const canAskAs = async (connectionString: string): Promise<boolean> => {
  const db = openDatabase({ connectionString, poolSize: 1, onConnectionLost: () => {} });
  try {
    return (await db.inPlatform((tx) => tx.selectFrom('tenant').select('name').execute())).length === 0;
  } finally {
    await db.close();
  }
};

test('without a role of the operator’s own, one is made whose password comes from the master key', async () => {
  const appUrl = await prepareWith(shared, undefined);
  expect(appUrl).toBe(appUrlOf(shared.ownerUrl, testMasterKey));
  expect(await canAskAs(appUrl)).toBe(true);
});

test('another master key changes the password, and the former one no longer opens', async () => {
  const before = appUrlOf(shared.ownerUrl, testMasterKey);
  const after = await prepareDatabase({ ownerUrl: shared.ownerUrl, appUrl: undefined, masterKey: Buffer.alloc(32, 9) });
  expect(await canAskAs(after)).toBe(true);
  await expect(checkSchema({ url: before, advice })).rejects.toThrow('password authentication failed');
});

test('the role of another installation on the same server gets into its own database alone', async () => {
  const other = await emptyDatabase();
  all.push(other);
  const own = await prepareWith(other, undefined);
  expect(await canAskAs(own)).toBe(true);
  const { username, password } = new URL(own);
  await expect(canAskAs(shared.urlAs(username, password))).rejects.toThrow('permission denied for database');
  // What the operator grants to a role of their own stays when it is prepared again.
  const monitor = await roleIn(other, 'monitor', '');
  await other.owner.query(`grant connect on database ${other.name} to ${monitor}`);
  await prepareWith(other, undefined);
  const { rows } = await other.owner.query<{ may: boolean }>(`select has_database_privilege($1, $2, 'connect') as may`, [
    monitor,
    other.name,
  ]);
  expect(rows).toEqual([{ may: true }]);
});

test('a name that needs quoting is a name like any other', async () => {
  const odd = new URL(shared.ownerUrl);
  odd.pathname = `/${encodeURIComponent(`${shared.name} "odd" x`)}`;
  await shared.owner.query(`create database ${pg.escapeIdentifier(`${shared.name} "odd" x`)}`);
  const appUrl = await prepareWith(shared, undefined, odd.href);
  expect(await canAskAs(appUrl)).toBe(true);
  expect(await canAskAs(await prepareWith(shared, undefined, odd.href))).toBe(true);
});

test('the operator’s own role is let in, and keeps its password', async () => {
  const appUrl = shared.urlAs(await roleIn(shared, 'own', ''), 'x');
  expect(await prepareWith(shared, appUrl)).toBe(appUrl);
  expect(await canAskAs(appUrl)).toBe(true);
  await expect(checkSchema({ url: appUrl, advice })).resolves.toBeUndefined();
});

test('is not closed to nodes that run as a role of the operator’s own, when the command does not know it', async () => {
  const database = await emptyDatabase();
  all.push(database);
  const own = await roleIn(database, 'work', '');
  const ownUrl = database.urlAs(own, 'x');
  await prepareWith(database, ownUrl);
  // As versions before this one have left it.
  await database.owner.query(
    `grant connect on database ${database.name} to public; revoke connect on database ${database.name} from ${own}`,
  );
  const node = new pg.Client({ connectionString: ownUrl });
  await node.connect();
  await expect(prepareWith(database, undefined)).rejects.toThrow(
    `The role ${own} has open sessions in the database and is about to lose its access. If it is the server's role, set DATABASE_APP_URL to it;`,
  );
  expect(await canAskAs(ownUrl)).toBe(true);
  await prepareWith(database, ownUrl);
  await prepareWith(database, undefined);
  expect(await canAskAs(ownUrl)).toBe(true);
  await node.end();
});

test('says how rights are granted to a role without any', async () => {
  const outsider = await roleIn(shared, 'outsider', '');
  await expect(checkSchema({ url: shared.urlAs(outsider, 'x'), advice })).rejects.toThrow(
    `The role ${outsider} may not connect to the database. Run "rampart migrate" with DATABASE_APP_URL set to it, or grant it CONNECT.`,
  );
  await shared.owner.query(`grant connect on database ${shared.name} to ${outsider}`);
  await expect(checkSchema({ url: shared.urlAs(outsider, 'x'), advice })).rejects.toThrow(
    `The role ${outsider} has no rights yet. Run "rampart migrate" with DATABASE_APP_URL set to it first.`,
  );
});

test('an owner without the rights of a superuser is enough', async () => {
  const owner = await roleIn(shared, 'landlord', 'createrole bypassrls');
  await shared.owner.query(`grant rampart_app to ${owner} with admin option`);
  await shared.owner.query(`create database ${shared.name}_owned owner ${owner}`);
  const ownerUrl = new URL(`/${shared.name}_owned`, shared.urlAs(owner, 'x')).href;
  expect(await canAskAs(await prepareWith(shared, undefined, ownerUrl))).toBe(true);
});

test('refuses an owner who may not create tables', async () => {
  const anonymous = shared.urlAs(await roleIn(shared, 'anonymous', ''), 'x');
  const other = await emptyDatabase();
  all.push(other);
  const ownerUrl = new URL(`/${other.name}`, anonymous).href;
  await expect(prepareWith(other, undefined, ownerUrl)).rejects.toThrow(
    /^The role of DATABASE_URL may not set up the database: .*permission denied/,
  );
});

beforeEach(async () => {
  empty = await emptyDatabase();
  all.push(empty);
});

const tooPowerful: Readonly<Record<string, () => Promise<string>>> = {
  'a superuser': () => roleIn(empty, 'super', 'superuser'),
  'a role with BYPASSRLS': () => roleIn(empty, 'bypass', 'bypassrls'),
  'the owner itself': async () => 'postgres',
  'a role that can become one with BYPASSRLS': async () => {
    const hidden = await roleIn(empty, 'hidden', 'bypassrls');
    return roleIn(empty, 'disguised', `noinherit in role ${hidden}`);
  },
};
test.each(Object.entries(tooPowerful))('%s is refused as the server’s role before anything is made', async (_who, make) => {
  const role = await make();
  await expect(prepareWith(empty, empty.urlAs(role, 'x'))).rejects.toThrow(
    `The server would work as the role ${role}, which can bypass row-level security: set DATABASE_APP_URL to a role that is neither superuser nor owner and lacks BYPASSRLS.`,
  );
  expect((await empty.owner.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
});

test('the owner of the tables is refused, first of all and later as well', async () => {
  const owner = await roleIn(empty, 'landlord', 'createrole');
  await empty.owner.query(`grant rampart_app to ${owner} with admin option`);
  await empty.owner.query(`alter database ${empty.name} owner to ${owner}`);
  const ownerUrl = empty.urlAs(owner, 'x');
  await expect(prepareWith(empty, ownerUrl, ownerUrl)).rejects.toThrow(`the role ${owner}, which owns the tables`);
  await prepareWith(empty, undefined, ownerUrl);
  await expect(checkSchema({ url: ownerUrl, advice })).rejects.toThrow(`the role ${owner}, which owns the tables`);
});

test('a process does not start with a role that can bypass row-level security', async () => {
  await expect(checkSchema({ url: shared.ownerUrl, advice })).rejects.toThrow('can bypass row-level security');
});
