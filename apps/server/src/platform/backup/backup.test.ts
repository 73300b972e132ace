import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { declareJob } from '../queue/declare-job.ts';
import { openQueue } from '../queue/queue.ts';
import { Refusal } from '../refusal.ts';
import { type BackupManifest, type BackupTable, manifestName } from './backup-manifest.ts';
import { listTables } from './database-state.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeArchive } from './write-backup.ts';
import { writeBackup } from './write-backup.ts';

let source: FreshDatabase;
let target: FreshDatabase;
let folder: string;
let file: string;
let tenantId: string;
let jobId: string | undefined;
let manifest: BackupManifest;

const nasty = 'tab\tline\nreturn\rslash\\ \\N \\. "quote" \'single\' ünïcödé 🛡';
const largeText = 'x'.repeat(3000);

async function fill({ owner, db, appUrl }: FreshDatabase): Promise<void> {
  tenantId = await source.createTenant(nasty);
  const accountId = randomUUID();
  await owner.query("insert into account (id, email, first_name, primary_tenant_id) values ($1, 'a@example.com', $2, $3)", [
    accountId,
    nasty,
    tenantId,
  ]);
  await owner.query("insert into password (account_id, hash) values ($1, 'hash')", [accountId]);
  await owner.query("insert into membership (tenant_id, account_id, role, provider_roles) values ($1, $2, 'admin', $3)", [
    tenantId,
    accountId,
    ['a,b', nasty],
  ]);
  await owner.query('insert into entitlement_grant values ($1, 1, true, null)', [tenantId]);
  await owner.query("insert into tenant_key (tenant_id, purpose, version, sealed, master_key_id) values ($1, 'data', 1, $2, 'key-1')", [
    tenantId,
    Buffer.from([0, 9, 10, 92, 255]),
  ]);
  await owner.query(
    "insert into notification (tenant_id, account_id, category, subject, links, priority) values ($1, $2, 'x', $3, $4, 'low')",
    [tenantId, accountId, nasty, JSON.stringify([{ nasty }])],
  );
  await owner.query(
    `insert into audit_event select $1, n, now(), 'x', 'success', 'a', 'a', $2, 's', 'r', '{"n": 1}', '\\x00', '\\x0a' from generate_series(1, 3000) n`,
    [tenantId, largeText],
  );
  await owner.query("select ensure_months('setting_change', '{2019-02-01}')");
  await owner.query(
    `insert into setting_change (tenant_id, application_id, run_id, row, vendor_id, at, action, succeeded, targets, fields)
     values ($1, $1, $1, 1, $2, '2019-02-28T23:59:59Z', 'update', true, '[]', '[]')`,
    [tenantId, nasty],
  );
  const session = [tenantId, accountId, Buffer.from('s'), nasty];
  await owner.query(
    "insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at) values ($1, $2, $3, 'a', $4, now() + interval '12 hours')",
    session,
  );
  await owner.query(
    `insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at, revoked_at, end_reason)
     values ($1, $2, $3, 'a', $4, now(), now(), 'idle')`,
    session,
  );
  await owner.query(
    "insert into one_time_token (hash, purpose, account_id, expires_at) values ('h', 'password-reset', $1, now() + interval '1 hour')",
    [accountId],
  );
  const delegation = await owner.query<{ id: string }>(
    "insert into delegation (tenant_id, token_hash, account_id, actor, product, expires_at) values ($1, 'h', $2, 'a', 'azure_ad', now()) returning id",
    [tenantId, accountId],
  );
  await owner.query(
    "insert into secret (tenant_id, owner_kind, owner_id, key_version, sealed) values ($1, 'delegation', $2, 1, 'x'), ($1, 'connection', 'c', 1, 'x')",
    [tenantId, delegation.rows[0]?.id],
  );
  await owner.query("insert into sso_request (tenant_id, id) values ($1, '_request')", [tenantId]);
  await owner.query(
    `insert into invitation (tenant_id, email, role, token_hash, shown_hash, expires_at)
     values ($1, 'revoked@example.test', 'administrator', 't', 's', now() + interval '7 days')`,
    [tenantId],
  );
  await owner.query("insert into rate_window (key, starts_at, hits) values ('k', now(), 1)");
  await owner.query('insert into numbered (previous) values (2), (null)');
  const queue = await openQueue({ connectionString: appUrl, onError: () => {} });
  const job = declareJob({ name: 'kept', payload: z.object({}) });
  jobId = await db.inTenant(tenantId, (tx) => queue.enqueue(tx, job, {}, { singleFlightKey: 'once' }));
  await queue.close();
}

async function contentsOf(owner: pg.Pool): Promise<Record<string, string[]>> {
  const client = await owner.connect();
  try {
    const contents: Record<string, string[]> = {};
    for (const { name } of await listTables(client))
      contents[name] = (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row);
    return contents;
  } finally {
    client.release();
  }
}
const rowCount = (contents: Record<string, string[]>) => Object.values(contents).flat().length;
const restore = (from: string) => restoreBackup({ ownerUrl: target.ownerUrl, file: from });

beforeAll(async () => {
  [source, target] = [await freshDatabase(), await freshDatabase()];
  folder = await mkdtemp(join(tmpdir(), 'rampart-backup-'));
  file = join(folder, 'backup.tar.gz');
  for (const { owner } of [source, target])
    await owner.query('create table numbered (id bigint generated always as identity primary key, previous bigint references numbered)');
  await fill(source);
  manifest = await writeBackup({ ownerUrl: source.ownerUrl, file });
});
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

test('the manifest says what is in the backup and which keys open it', () => {
  expect(manifest).toMatchObject({ product: 'rampart', format: 1, masterKeyIds: ['key-1'] });
  expect(manifest.migrations[0]).toBe('0001-tenancy');
  const audit = manifest.tables.find((table) => table.name === 'public.audit_event');
  expect(audit).toMatchObject({ rows: 3000 });
  expect(audit?.parts.length).toBeGreaterThan(1);
  expect(manifest.tables.map((table) => table.name)).toEqual(expect.arrayContaining(['public.tenant', 'pgboss.job']));
  expect(manifest.tables.map((table) => table.name)).not.toContain('public.rate_window');
});

test('only its owner can read the file, and nothing unfinished lies beside it', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['backup.tar.gz']);
});

test('a backup never replaces a file, and says so when it cannot write', async () => {
  await expect(writeBackup({ ownerUrl: source.ownerUrl, file })).rejects.toThrow('exists already');
  const nowhere = join(folder, 'missing', 'backup.tar.gz');
  await expect(writeBackup({ ownerUrl: source.ownerUrl, file: nowhere })).rejects.toThrow('cannot be written');
});

test('a role that row-level security narrows is refused', async () => {
  const options = { ownerUrl: source.appUrl, file: join(folder, 'narrow.tar.gz') };
  await expect(writeBackup(options)).rejects.toThrow('cannot see the rows of all tenants');
  expect(await readdir(folder)).toEqual(['backup.tar.gz']);
});

test.each([0, 0.1, 0.5, 0.9, 0.999])('a backup cut short at %d of its length changes nothing', async (share) => {
  const whole = await readFile(file);
  const cut = join(folder, 'cut');
  await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)));
  await expect(restore(cut)).rejects.toThrow(Refusal);
  expect(rowCount(await contentsOf(target.owner))).toBe(0);
});

test.each([0, 0.03, 0.25, 0.5, 0.75, 0.97, 1])('a backup with a wrong bit at %d of its length changes nothing', async (share) => {
  const bytes = await readFile(file);
  const at = Math.min(Math.floor(bytes.length * share), bytes.length - 1);
  bytes[at] = (bytes[at] ?? 0) ^ 0b100;
  const flipped = join(folder, 'flipped');
  await writeFile(flipped, bytes);
  await expect(restore(flipped)).rejects.toThrow(Refusal);
  expect(rowCount(await contentsOf(target.owner))).toBe(0);
});

/** The same parts under another manifest, in an archive that is whole. */
async function forged(name: string, change: (manifest: BackupManifest) => object): Promise<string> {
  const forgedFile = join(folder, name);
  await writeArchive(forgedFile, async (archive) => {
    for await (const entry of readArchive(file))
      await archive.add(entry.name, entry.name === manifestName ? Buffer.from(JSON.stringify(change(manifest))) : entry.content);
  });
  return forgedFile;
}

test.each([
  ['of a newer format', (from: BackupManifest) => ({ ...from, format: 2 }), 'newer version'],
  [
    'with a migration of the future',
    (from: BackupManifest) => ({ ...from, migrations: [...from.migrations, '9999-later'] }),
    'newer version',
  ],
  ['from before the last migration', (from: BackupManifest) => ({ ...from, migrations: from.migrations.slice(0, -1) }), 'older version'],
  ['of a newer queue', (from: BackupManifest) => ({ ...from, queueVersion: from.queueVersion + 1 }), 'newer version'],
  [
    'with a part that its manifest does not list',
    (from: BackupManifest) => ({ ...from, tables: from.tables.slice(1) }),
    'differ from its manifest',
  ],
])('a backup %s changes nothing', async (what, change, message) => {
  await expect(restore(await forged(what.replaceAll(' ', '-'), change))).rejects.toThrow(message);
  expect(rowCount(await contentsOf(target.owner))).toBe(0);
});

test('a file that does not exist is refused by name', async () => {
  await expect(restore(join(folder, 'nothing'))).rejects.toThrow('cannot be read');
});

const changed = (from: BackupManifest, change: (table: BackupTable) => Partial<BackupTable>) => ({
  ...from,
  tables: from.tables.map((table) => (table.name === 'pgboss.job' ? { ...table, ...change(table) } : table)),
});

test.each<[string, (from: BackupManifest) => object]>([
  ['statement for a table', (from) => changed(from, () => ({ name: "public.tenant (name) from program 'id' --", parts: [], rows: 0 }))],
  ['statement for a column', (from) => changed(from, () => ({ columns: ["id) from program 'id' --"] }))],
  ['table of PostgreSQL', (from) => changed(from, () => ({ name: 'pg_catalog.pg_authid' }))],
  ['table without columns', (from) => changed(from, () => ({ columns: [] }))],
  ['sequence of the queue', (from) => ({ ...from, sequences: [{ name: 'pgboss.job', value: '1' }] })],
  ['table by months that is none', (from) => ({ ...from, months: [{ table: 'public.tenant', months: [] }] })],
])('a backup that names a %s is refused before any of it is run', async (what, change) => {
  const wrong = await forged(what.replaceAll(' ', '-'), (from) => {
    const manifestToo = change(from) as BackupManifest;
    return { ...manifestToo, tables: manifestToo.tables.map((table, at) => ({ ...table, parts: from.tables[at]?.parts ?? [] })) };
  });
  const refused = restore(wrong);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('which the database does not have');
  expect(rowCount(await contentsOf(target.owner))).toBe(0);
});

test.each<[string, (table: BackupTable) => Partial<BackupTable>, string]>([
  ['what PostgreSQL refuses', ({ columns }) => ({ columns: columns.toReversed() }), 'invalid input syntax'],
  ['another number of rows than it should have', () => ({ rows: 7 }), '1 rows instead of 7'],
])('a restore that meets %s on its way leaves nothing behind', async (what, change, message) => {
  const wrong = await forged(what.replaceAll(' ', '-'), (from) => changed(from, change));
  await expect(restore(wrong)).rejects.toThrow(message);
  expect(rowCount(await contentsOf(target.owner))).toBe(0);
});

test('a restored database equals the one that was backed up, table by table', async () => {
  await restore(file);
  const [expected, { 'public.restoration': restorations = [], ...restored }] = [
    { ...(await contentsOf(source.owner)) },
    await contentsOf(target.owner),
  ];
  delete expected['public.restoration'];
  // Looked at below.
  for (const name of ['session', 'one_time_token', 'delegation', 'sso_request', 'secret', 'invitation'].map((table) => `public.${table}`)) {
    expect([name, expected[name]?.length ?? 0]).not.toEqual([name, 0]);
    delete expected[name];
    delete restored[name];
  }
  // When it was restored, and when the backup was made: what is older waits for a person.
  expect(restorations).toHaveLength(1);
  expect(Object.keys(restored)).toEqual(Object.keys(expected));
  expect(restored).toEqual(expected);
  expect(rowCount(restored)).toBeGreaterThan(3000);
});

test('no session and no link of the backup is good in the copy', async () => {
  const { rows } = await target.owner.query('select end_reason, revoked_at is not null as ended from session order by end_reason');
  expect(rows).toEqual([
    { end_reason: 'idle', ended: true },
    { end_reason: 'restored', ended: true },
  ]);
  for (const table of ['one_time_token', 'delegation', 'sso_request'])
    expect([table, (await target.owner.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  expect((await target.owner.query('select owner_kind from secret')).rows).toEqual([{ owner_kind: 'connection' }]);
});

test('no invitation of the backup is good in the copy, neither by its link nor by asking for another, and administrators see whom to invite again', async () => {
  const { rows } = await target.owner.query('select email, role, token_hash, shown_hash, expires_at <= now() as ended from invitation');
  expect(rows).toEqual([{ email: 'revoked@example.test', role: 'administrator', token_hash: null, shown_hash: null, ended: true }]);
});

test('numbers go on where they were', async () => {
  expect((await target.owner.query('insert into numbered default values returning id')).rows).toEqual([{ id: '3' }]);
});

test('a job that was queued is queued again, under its single-flight key', async () => {
  const queue = await openQueue({ connectionString: target.appUrl, onError: () => {} });
  expect(await target.db.inTenant(tenantId, (tx) => queue.find(tx, jobId ?? ''))).toMatchObject({ job: 'kept', state: 'queued' });
  const job = declareJob({ name: 'kept', payload: z.object({}) });
  expect(await target.db.inTenant(tenantId, (tx) => queue.enqueue(tx, job, {}, { singleFlightKey: 'once' }))).toBeUndefined();
  await queue.close();
});

test('a database that is in use is not restored into', async () => {
  await expect(restore(file)).rejects.toThrow('is not empty');
});
