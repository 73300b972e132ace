import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { DatabaseError, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Refusal } from '../refusal.ts';
import { type BackupManifest, type BackupTable, manifestName } from './backup-manifest.ts';
import { findSchemaLevel, listMonths, listSequenceNames, listTables } from './database-state.ts';
import { inOwnerSession } from './owner-session.ts';
import { type ArchiveEntry, readArchive } from './read-archive.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly file: string;
}

async function refuseOtherLevel(client: Client, manifest: BackupManifest): Promise<void> {
  const level = await findSchemaLevel(client);
  if (level === undefined) throw new Refusal('The database has not been migrated. Run "rampart migrate" first.');
  const newer = manifest.migrations.find((name) => !level.migrations.includes(name));
  if (newer !== undefined || manifest.queueVersion > level.queueVersion)
    throw new Refusal(
      `The backup was made by a newer version of Rampart (${newer ?? `queue ${manifest.queueVersion}`}). Nothing has been changed: restore it with that version.`,
    );
  if (level.migrations.length > manifest.migrations.length || manifest.queueVersion < level.queueVersion)
    throw new Refusal(
      `The backup was made by an older version of Rampart (up to ${manifest.migrations.at(-1)}). Nothing has been changed: restore it with that version, then start this one.`,
    );
}

/** A backup comes from elsewhere: what its manifest says becomes a statement only where it names what this database has itself. */
async function refuseUnknownNames(client: Client, manifest: BackupManifest): Promise<void> {
  const columnsOf = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const [sequences, byMonth] = [await listSequenceNames(client), (await listMonths(client)).map(({ table }) => table)];
  const unknown = [
    ...manifest.tables.flatMap(({ name, columns }) => {
      const known = columnsOf.get(name);
      return known === undefined || columns.length === 0 ? [name] : columns.filter((column) => !known.has(column));
    }),
    ...manifest.sequences.map(({ name }) => name).filter((name) => !sequences.includes(name)),
    ...manifest.months.map(({ table }) => table).filter((table) => !byMonth.includes(table)),
  ];
  if (unknown.length > 0)
    throw new Refusal(
      `The backup names ${JSON.stringify(unknown[0]?.slice(0, 80))}, which the database does not have. Nothing has been changed: restore from another copy.`,
    );
}

/** Who was signed out, which link was used and which invitation was revoked since the backup was made is not in it: none of them works any more. */
async function endSessionsAndLinks(client: Client): Promise<void> {
  await client.query("update public.session set revoked_at = now(), end_reason = 'restored' where revoked_at is null");
  // Without a link it could still be accepted: by asking for the mail again, or signed in. Administrators see it, and send it again.
  await client.query('update public.invitation set token_hash = null, shown_hash = null, expires_at = least(expires_at, now())');
  for (const table of ['one_time_token', 'delegation', 'sso_request']) await client.query(`delete from public.${table}`);
  await client.query("delete from public.secret where owner_kind = 'delegation'");
}

/** Locks every table, so that nothing is written between the check and the restore. */
async function refuseUsedDatabase(client: Client): Promise<void> {
  const tables = await listTables(client);
  await client.query("set local lock_timeout = '10s'");
  try {
    await client.query(`lock table ${tables.map((table) => table.name).join(', ')} in access exclusive mode`);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55P03')
      throw new Refusal('The database is in use. Stop every server and worker, then restore again.');
    throw error;
  }
  for (const { name, condition } of tables) {
    const { rowCount } = await client.query(`select from ${name} where ${condition} limit 1`);
    if (rowCount !== 0)
      throw new Refusal(`The database is not empty (${name} has rows). Nothing has been changed: restore into a freshly migrated one.`);
  }
}

async function fillTable(client: Client, table: BackupTable, entries: AsyncGenerator<ArchiveEntry>): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  const done = finished(stream);
  done.catch(() => {});
  for (const part of table.parts) {
    const { value } = (await entries.next()) as IteratorResult<ArchiveEntry, undefined>;
    if (value?.name !== part.name) throw new Error(`${part.name} was expected in the backup, which has been changed since it was checked.`);
    if (!stream.write(value.content)) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end();
  await done;
  if (stream.rowCount !== table.rows) throw new Error(`${table.name} has ${stream.rowCount} rows instead of ${table.rows}.`);
}

async function fillTables(client: Client, file: string, manifest: BackupManifest): Promise<void> {
  const entries = readArchive(file);
  try {
    for (const table of manifest.tables) await fillTable(client, table, entries);
    const { value } = (await entries.next()) as IteratorResult<ArchiveEntry, undefined>;
    if (value?.name !== manifestName) throw new Error('The backup has been changed while it was restored.');
  } finally {
    await entries.return(undefined);
  }
  for (const { name, value: last } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
}

/** Fills a freshly migrated database from a backup: all of it or nothing. */
export async function restoreBackup({ ownerUrl, file }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await verifyBackup(file);
  return inOwnerSession(ownerUrl, async (client) => {
    await client.query('begin');
    await refuseOtherLevel(client, manifest);
    await refuseUnknownNames(client, manifest);
    await refuseUsedDatabase(client);
    for (const { table, months } of manifest.months)
      await client.query('select public.ensure_months($1::regclass, $2::date[])', [table, months]);
    await fillTables(client, file, manifest);
    await endSessionsAndLinks(client);
    // In the same transaction: what was under way in the backup must not go on by itself.
    await client.query('insert into public.restoration (backed_up_at) values ($1)', [manifest.createdAt]);
    await client.query('commit');
    return manifest;
  });
}
