import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startDatabaseWire } from '../../../test-support/database/database-wire.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { isDatabaseGone } from './database-gone.ts';
import { type Database, openDatabase } from './database.ts';
import { plannedOnce } from './planned-once.ts';
import type { TenantTx } from './tenant-tx.ts';

let fresh: FreshDatabase;
const [own, other] = ['Own', 'Other'];
const tenants = new Map<string, string>();
const idOf = (name: string) => tenants.get(name) ?? '';
beforeAll(async () => {
  fresh = await freshDatabase();
  for (const name of [own, other]) {
    const tenantId = await fresh.createTenant(name);
    tenants.set(name, tenantId);
    await fresh.db.inTenant(tenantId, (tx) =>
      tx.insertInto('resource_version').values({ tenant_id: tenantId, resource: name, version: 1 }).execute(),
    );
  }
});
afterAll(() => fresh.close());

/** With one connection, what one user of it leaves behind meets the next. */
async function opened() {
  const wire = await startDatabaseWire(fresh.appUrl);
  const db = openDatabase({ connectionString: wire.url, poolSize: 1, onConnectionLost: () => {}, answerWithinMs: 300 });
  onTestFinished(async () => {
    wire.close();
    await db.close();
  });
  return { wire, db };
}

const resourcesOf = async (tx: TenantTx): Promise<string[]> =>
  (await tx.selectFrom('resource_version').select('resource').execute()).map(({ resource }) => resource);

const connectionOf = async (db: Database): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.reader(idOf(own)))).rows[0]?.pid;

/** What the next users of the connection find: a reader, a transaction that may write, and nothing that was left open. */
async function expectNothingLeft(db: Database): Promise<void> {
  expect(await resourcesOf(db.reader(idOf(other)))).toEqual([other]);
  expect(await db.inTenant(idOf(other), resourcesOf)).toEqual([other]);
  const { rows } = await db.inTenant(idOf(other), (tx) => sql`show transaction_read_only`.execute(tx));
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
  const pid = await connectionOf(db);
  const { rows: states } = await fresh.owner.query('select state from pg_stat_activity where pid = $1', [pid]);
  expect(states).toEqual([{ state: 'idle' }]);
}

test('a statement of a reader is one round trip', async () => {
  const { wire, db } = await opened();
  const reader = db.reader(idOf(own));
  const planned = () => plannedOnce(reader, reader.selectFrom('resource_version').select('resource').where('resource', '=', own));
  await planned();
  const before = wire.roundTrips();
  expect(await planned()).toEqual([{ resource: own }]);
  expect(wire.roundTrips() - before).toBe(1);
  expect(await resourcesOf(reader)).toEqual([own]);
  expect(wire.roundTrips() - before).toBe(2);
});

test.each([
  ['that PostgreSQL refuses', 'select 1 / 0', 'division by zero'],
  ['that cannot be parsed', 'select from where', 'syntax error'],
  [
    'that writes',
    "insert into resource_version (tenant_id, resource, version) values (gen_random_uuid(), 'x', 1)",
    'read-only transaction',
  ],
  ['that would write after a commit', 'commit; delete from resource_version', 'cannot insert multiple commands'],
])('a statement %s fails, and leaves nothing on its connection', async (_what, text, message) => {
  const { db } = await opened();
  const pid = await connectionOf(db);
  await expect(sql.raw(text).execute(db.reader(idOf(own)))).rejects.toThrow(message);
  await expectNothingLeft(db);
  expect(await connectionOf(db)).toBe(pid);
});

test.each(['commit', 'rollback', 'set transaction read write', 'savepoint here'])('"%s" by itself leaves nothing', async (text) => {
  const { db } = await opened();
  const pid = await connectionOf(db);
  await sql.raw(text).execute(db.reader(idOf(own)));
  await expectNothingLeft(db);
  expect(await connectionOf(db)).toBe(pid);
});

test('a statement that is cancelled leaves nothing on its connection', async () => {
  const { db } = await opened();
  const pid = await connectionOf(db);
  const failure = sql`select pg_sleep(60)`.execute(db.reader(idOf(own))).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const { rows } = await fresh.owner.query(
      "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'",
      [pid],
    );
    expect(rows).toHaveLength(1);
  });
  expect(await failure).toMatchObject({ message: 'canceling statement due to user request' });
  await expectNothingLeft(db);
  expect(await connectionOf(db)).toBe(pid);
});

test('a value is never part of the statement, and one that cannot be sent leaves nothing on the connection', async () => {
  const { db } = await opened();
  const text = "'; delete from resource_version; --";
  const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(db.reader(idOf(own)));
  expect(rows).toEqual([{ text }]);
  const unsendable = {
    toPostgres(): never {
      throw new Error('not to be sent');
    },
  };
  await expect(sql`select ${unsendable}::text`.execute(db.reader(idOf(own)))).rejects.toThrow('not to be sent');
  await expectNothingLeft(db);
});

test('a host that falls silent is noticed, and the next statement has another connection', async () => {
  const { wire, db } = await opened();
  await connectionOf(db);
  wire.fallSilent();
  const failure: unknown = await resourcesOf(db.reader(idOf(own))).catch((error: unknown) => error);
  expect(isDatabaseGone(failure)).toBe(true);
  await expectNothingLeft(db);
});
