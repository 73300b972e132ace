import pg from 'pg';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { dataFolderOf, initialise, isInitialised, passwordFileOf } from './initialise.ts';
import { findPostgresBinaries } from './find-binaries.ts';
import { handingOver, handOver } from './handed-over.ts';
import { launch } from './launch.ts';
import { findUnprivilegedUser, runAs } from './unprivileged-user.ts';
import { Refusal } from '../../refusal.ts';
import { execFileSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProcessStart } from '../../live-process.ts';

async function readPid(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The number may be another process's by now, even that of another PostgreSQL. A server works in its data folder. */
async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder));
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataFolder);
  } catch {
    return false;
  }
}

/** When the product was killed, its database keeps running: it is stopped, so that the next start finds the folder free. */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = await readPid(dataFolder);
  if (pid === undefined || !(await servesFolder(pid, dataFolder))) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 600; tries += 1) {
    if (findProcessStart(pid) === undefined) return;
    await wait(50);
  }
  throw new Refusal(`An earlier embedded PostgreSQL (process ${pid}) does not stop. End it, then start again.`);
}

export interface EmbeddedPostgres {
  readonly ownerUrl: string;
  /** Resolves when the server ends without having been stopped. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly folder: string;
  readonly databaseName: string;
  /** Extra `name=value` settings; the product keeps to those that lose nothing in a crash. */
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

const megabyte = 2 ** 20;
/** A container's limit where there is one. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
/** An eighth of the memory, between PostgreSQL's own 128 MB and what a company of some thousand people fills. */
const sharedBuffers = `shared_buffers=${Math.round(Math.min(512, Math.max(128, memory / megabyte / 8)))}MB`;

/** A real PostgreSQL in a folder of ours, on loopback, also when started as root. */
export async function startEmbeddedPostgres({ folder, databaseName, settings = [] }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  const { initdb, postgres } = await findPostgresBinaries(user);
  const dataFolder = dataFolderOf(folder);
  if (await isInitialised(folder)) await stopOrphan(dataFolder);
  else await initialise(folder, initdb, user);
  const password = await readFile(passwordFileOf(folder), 'utf8');
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', sharedBuffers];
  const flags = [...own, ...settings].flatMap((flag) => ['-c', flag]);
  const server = await handingOver(await handOver(user, [dataFolder]), ({ paths: [path = dataFolder], handles }) =>
    launch((port) => runAs(user, { file: postgres, args: ['-D', path, '-p', String(port), ...flags] }), handles),
  );
  const serverUrl = `postgres://postgres:${password}@127.0.0.1:${server.port}`;
  try {
    await createDatabase(`${serverUrl}/postgres`, databaseName);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ownerUrl: `${serverUrl}/${databaseName}`, ended: server.ended, stop: () => server.stop() };
}
