import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { Refusal } from '../../refusal.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { stopOrphan } from './postmaster.ts';
import { asUser, type Command, findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts';

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

const run = (command: Command): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`The embedded PostgreSQL could not be set up: ${complaint.trim().split('\n').at(-1)}`)),
    );
  });

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

async function initialise(
  folder: string,
  initdb: string,
  as: (command: Command) => Command,
  owner: UnprivilegedUser | undefined,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(folder, 'owner-password');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const dataFolder = join(folder, 'data');
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { mode: 0o700 });
  if (owner) {
    await chown(dataFolder, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  await run(
    as({
      file: initdb,
      args: [
        `--pgdata=${dataFolder}`,
        '--auth=scram-sha-256',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--no-locale',
        '--no-sync',
      ],
    }),
  );
  await writeFile(join(folder, 'initialised'), '');
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Refusal(`The embedded PostgreSQL did not start: ${said.trim().split('\n').at(-1)}`)));
  });

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
  const owner = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  const as = (command: Command) => (owner ? asUser(owner, command) : command);
  const dataFolder = join(folder, 'data');
  const isInitialised = await readFile(join(folder, 'initialised')).then(
    () => true,
    () => false,
  );
  if (isInitialised) await stopOrphan(dataFolder);
  else await initialise(folder, initdb, as, owner);
  const password = await readFile(join(folder, 'owner-password'), 'utf8');
  const port = await freePort();
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings].flatMap((flag) => [
    '-c',
    flag,
  ]);
  const command = as({ file: postgres, args: ['-D', dataFolder, '-p', String(port), ...flags] });
  const child = spawn(command.file, command.args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  await ready(child);
  child.stderr.resume();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${port}`;
  await createDatabase(`${serverUrl}/postgres`, databaseName);
  return {
    ownerUrl: `${serverUrl}/${databaseName}`,
    ended,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
