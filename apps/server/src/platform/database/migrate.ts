import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { inSession, type SessionOptions } from './in-session.ts';
import { assertRestrictedRole } from './assert-restricted-role.ts';

const folder = new URL('../../migrations/', import.meta.url);

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted();
}

/** Plain .sql files, forward only, run by Kysely's Migrator (advisory lock, one table of what ran). */
async function getMigrations(): Promise<Record<string, Migration>> {
  const names = await migrationNames();
  return Object.fromEntries(
    names.map((name) => [
      name,
      { up: async (tx) => void (await sql.raw(await readFile(new URL(`${name}.sql`, folder), 'utf8')).execute(tx)) },
    ]),
  );
}

async function appliedNames(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('public.kysely_migration') is not null as exists");
  if (rows[0]?.exists !== true) return [];
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((row) => row.name);
}

function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal(
      `The database has migration ${unknown}, which this version of Rampart does not know: it was used by a newer version. Start that version, or restore a backup from before.`,
    );
}

/** Brings the schema up to date, as the owner. Nothing is changed when the database is newer than this version. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    refuseNewer(await appliedNames(pool), await migrationNames());
    // Of two changes that are made beside each other, the one with the lower number may come in later.
    const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

const leastServer = 180_000;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const [server] = rows;
  if (server !== undefined && server.number < leastServer)
    throw new Refusal(`PostgreSQL 18 or later is needed, and this is ${server.version}. Set DATABASE_URL to a newer server.`);
}

/** Before anything is changed: can the database be reached, and does this version know what is in it? */
export const checkDatabase = (session: SessionOptions): Promise<void> =>
  inSession(session, async (client) => {
    await refuseOldServer(client);
    refuseNewer(await appliedNames(client), await migrationNames());
  });

async function refuseAnonymous(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    "select current_user as role where not has_table_privilege(to_regclass('public.kysely_migration'), 'select')",
  );
  if (rows[0] !== undefined)
    throw new Refusal(`The role ${rows[0].role} has no rights yet. Run "rampart migrate" with DATABASE_APP_URL set to it first.`);
}

/** A process without the owner's rights checks that the database is migrated, not to a newer version, and that its role is a restricted one. */
export const checkSchema = (session: SessionOptions): Promise<void> =>
  inSession(session, async (client) => {
    await assertRestrictedRole(client);
    await refuseAnonymous(client);
    const [applied, known] = [await appliedNames(client), await migrationNames()];
    refuseNewer(applied, known);
    const missing = known.find((name) => !applied.includes(name));
    if (missing !== undefined) throw new Refusal(`The database lacks migration ${missing}. Run "rampart migrate" first.`);
  });
