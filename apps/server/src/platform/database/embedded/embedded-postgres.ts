import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { dataFolderOf, initialise, isInitialised, passwordFileOf } from './initialise.ts';
import { launch } from './launch.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { stopOrphan } from './postmaster.ts';
import { findUnprivilegedUser, runAs } from './unprivileged-user.ts';

export interface EmbeddedPostgres {
  readonly ownerUrl: string;
  /** Resolves when the server ends by itself. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly folder: string;
  readonly databaseName: string;
  /** Extra `name=value` settings; the product keeps PostgreSQL's own, which lose nothing in a crash. */
  readonly settings?: readonly string[];
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** A real PostgreSQL in a folder of ours, on loopback, also when started as root. */
export async function startEmbeddedPostgres({ folder, databaseName, settings = [] }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await findPostgresBinaries();
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  const dataFolder = dataFolderOf(folder);
  if (await isInitialised(folder)) await stopOrphan(dataFolder);
  else await initialise(folder, initdb, user);
  const password = await readFile(passwordFileOf(folder), 'utf8');
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings].flatMap((flag) => [
    '-c',
    flag,
  ]);
  const server = await launch((port) => runAs(user, { file: postgres, args: ['-D', dataFolder, '-p', String(port), ...flags] }));
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${server.port}`;
  try {
    await createDatabase(`${serverUrl}/postgres`, databaseName);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ownerUrl: `${serverUrl}/${databaseName}`, ended: server.ended, stop: () => server.stop() };
}
