import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startDatabaseWire } from '../../../test-support/database/database-wire.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testTenantId } from '../../../test-support/api/test-app.ts';
import { isDatabaseGone } from './database-gone.ts';
import { type Database, type DatabaseOptions, inScopeOf, openDatabase } from './database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const answerWithinMs = 300;

async function opened(options: Partial<DatabaseOptions> = {}) {
  const wire = await startDatabaseWire(fresh.appUrl);
  const db = openDatabase({ connectionString: wire.url, poolSize: 1, onConnectionLost: () => {}, answerWithinMs, ...options });
  onTestFinished(async () => {
    wire.close();
    await db.close();
  });
  return { wire, db };
}

const ask = (db: Database) => db.inPlatform((tx) => sql`select 1`.execute(tx));
const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'an answer',
    (error: unknown) => error,
  );

test('a host that is gone without a word is noticed when a transaction begins, and the next connection works', async () => {
  const { wire, db } = await opened();
  await ask(db);
  wire.fallSilent();
  expect(isDatabaseGone(await failureOf(ask(db)))).toBe(true);
  expect((await ask(db)).rows).toHaveLength(1);
});

test('a host that accepts a connection and says nothing is noticed', async () => {
  const { wire, db } = await opened();
  wire.stayDead();
  expect(isDatabaseGone(await failureOf(ask(db)))).toBe(true);
});

test.each([
  ['only readers were used', async (db: Database) => await sql`select 1`.execute(db.reader(testTenantId))],
  ['transactions were used', ask],
])('closing ends all connections where %s, and refuses who asks after it', async (_case, use) => {
  const { db } = await opened();
  await use(db);
  expect(db.poolUse().idle).toBe(1);
  const reader = db.reader(testTenantId);
  await db.close();
  expect(db.poolUse()).toMatchObject({ idle: 0, inUse: 0 });
  await expect(sql`select 1`.execute(reader)).rejects.toThrow('after calling end on the pool');
  await expect(ask(db)).rejects.toThrow(/calling end on the pool|already been destroyed/);
});

test('a day is a day in UTC, whatever time zone the database is set to', async () => {
  const name = new URL(fresh.appUrl).pathname.slice(1);
  await fresh.owner.query(`alter database "${name}" set timezone = 'Pacific/Auckland'`);
  const { db } = await opened();
  const asked = sql<{ day: string }>`select '2026-03-01T23:30:00Z'::timestamptz::date::text as day`;
  expect((await db.inPlatform((tx) => asked.execute(tx))).rows).toEqual([{ day: '2026-03-01' }]);
});

test('statements are not compiled, whatever the server is set to', async () => {
  const name = new URL(fresh.appUrl).pathname.slice(1);
  await fresh.owner.query(`alter database "${name}" set jit = on`);
  const { db } = await opened();
  const asked = sql<{ jit: string }>`select current_setting('jit') as jit`;
  expect((await db.inPlatform((tx) => asked.execute(tx))).rows).toEqual([{ jit: 'off' }]);
});

test('a statement may take longer than beginning', async () => {
  const { db } = await opened();
  const seconds = (2 * answerWithinMs) / 1000;
  expect((await db.inPlatform((tx) => sql`select pg_sleep(${seconds})`.execute(tx))).rows).toHaveLength(1);
});

test('while the database is gone, only as many wait for it as there are connections', async () => {
  const { wire, db } = await opened({ isGone: () => true });
  wire.stayDead();
  const waiting = [failureOf(ask(db)), failureOf(ask(db))];
  await vi.waitFor(() => expect(db.poolUse().waiting).toBe(1));
  const next = await failureOf(ask(db));
  expect(next).toMatchObject({ name: 'DatabaseGone' });
  for (const error of [next, ...(await Promise.all(waiting))]) expect(isDatabaseGone(error)).toBe(true);
});

test('a reader has no transaction open between statements, sees one tenant, and can write nothing', async () => {
  const { db } = await opened();
  const [own, other] = [await fresh.createTenant('Own'), await fresh.createTenant('Other')];
  const put = (tenantId: string) =>
    db.inTenant(tenantId, (tx) =>
      tx.insertInto('resource_version').values({ tenant_id: tenantId, resource: 'quests', version: 1 }).execute(),
    );
  await put(own);
  await put(other);
  const reader = db.reader(own);
  const [first, second] = await Promise.all([
    reader.selectFrom('resource_version').select('tenant_id').execute(),
    sql<{ id: string }>`select tenant_id as id from resource_version`.execute(reader),
  ]);
  expect(first).toEqual([{ tenant_id: own }]);
  expect(second.rows).toEqual([{ id: own }]);
  // The pool has one connection: it would wait for ever for one that a transaction keeps.
  expect(db.poolUse().inUse).toBe(0);
  await expect(reader.deleteFrom('resource_version').where('tenant_id', '=', own).execute()).rejects.toThrow('read-only transaction');
  expect(() => reader.beforeCommit.set('row', async () => {})).toThrow('A reader writes nothing.');
  await expect(inScopeOf(reader, other, async () => {})).rejects.toThrow('A reader has one scope');
  expect(await db.inTenant(own, (tx) => tx.selectFrom('resource_version').select('version').execute())).toHaveLength(1);
});
