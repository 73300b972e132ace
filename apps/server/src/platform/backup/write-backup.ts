import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Refusal } from '../refusal.ts';
import { backupFormat, type BackupManifest, type BackupPart, type BackupTable, manifestName, partBytes } from './backup-manifest.ts';
import { findSchemaLevel, listSequences, listTables, type SourceTable } from './database-state.ts';
import { inOwnerSession } from './owner-session.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

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

/** Writes all that the database holds into one file, as it was at one moment, while the server works on. */
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
      };
      await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
      return manifest;
    });
  });
}
