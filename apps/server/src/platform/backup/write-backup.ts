import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Refusal } from '../refusal.ts';
import { backupFormat, type BackupManifest, type BackupPart, type BackupTable, manifestName, partBytes } from './backup-manifest.ts';
import { findSchemaLevel, listMonths, listSequences, listTables, type SourceTable } from './database-state.ts';
import { inOwnerSession } from './owner-session.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<BackupPart>;
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Refusal(`${file} exists already: name a file that does not, or move it away.`);
}

const isFileProblem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error && 'path' in error;

/** A compressed tar that appears under its name only when it is whole. Only its owner may read it. */
export async function writeArchive<T>(file: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  await refuseExisting(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
  written.catch(() => {});
  const add = (name: string, content: Buffer): Promise<BackupPart> =>
    new Promise((resolve, reject) => {
      written.catch(reject);
      const part = { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
      tar.entry({ name, size: content.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve(part))).end(content);
    });
  try {
    const result = await fill({ add });
    tar.finalize();
    await written;
    await rename(unfinished, file);
    return result;
  } catch (error) {
    tar.destroy();
    const cause: unknown = await written.then(
      () => error,
      (failure: unknown) => (isFileProblem(failure) ? failure : error),
    );
    await rm(unfinished, { force: true });
    if (isFileProblem(cause)) throw new Refusal(`The backup cannot be written to ${file}: ${cause.message}.`);
    throw cause;
  }
}

export interface BackupOptions {
  readonly ownerUrl: string;
  readonly file: string;
}

const newline = 0x0a;

/** Line breaks within values are escaped in PostgreSQL's text format, so that each one ends a row. */
function countRows(content: Buffer): number {
  let rows = 0;
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) rows += 1;
  return rows;
}

async function copyTable(client: Client, archive: ArchiveWriter, { name, columns, condition }: SourceTable): Promise<BackupTable> {
  const parts: BackupPart[] = [];
  let rows = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async (): Promise<void> => {
    if (pendingBytes === 0) return;
    const content = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    rows += countRows(content);
    parts.push(await archive.add(`${name}/${String(parts.length + 1).padStart(6, '0')}`, content));
  };
  const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name} where ${condition}) to stdout`));
  for await (const chunk of stream) {
    pending.push(chunk as Buffer);
    pendingBytes += (chunk as Buffer).length;
    if (pendingBytes >= partBytes) await flush();
  }
  await flush();
  return { name, columns: [...columns], rows, parts };
}

async function masterKeyIds(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select distinct master_key_id as id from public.tenant_key order by 1');
  return rows.map((row) => row.id);
}

/** Writes the whole database into one file, as it was at one moment, while the server works on. */
export async function writeBackup({ ownerUrl, file }: BackupOptions): Promise<BackupManifest> {
  return inOwnerSession(ownerUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const level = await findSchemaLevel(client);
    if (level === undefined) throw new Refusal('There is nothing to back up: the database has not been migrated.');
    return writeArchive(file, async (archive) => {
      const tables: BackupTable[] = [];
      for (const table of await listTables(client)) tables.push(await copyTable(client, archive, table));
      const manifest: BackupManifest = {
        product: 'rampart',
        format: backupFormat,
        createdAt: new Date().toISOString(),
        ...level,
        masterKeyIds: await masterKeyIds(client),
        tables,
        sequences: await listSequences(client),
        months: await listMonths(client),
      };
      await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
      return manifest;
    });
  });
}
