import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../src/platform/database/prepare-database.ts';
import { testMasterKey } from '../access/test-master-key.ts';

interface TestServer {
  readonly templateUrl: string;
  readonly stop: () => Promise<void>;
}

const key = Symbol.for('rampart.test-server');
/** Each project loads this file anew, in one process. */
const run = globalThis as { [key]?: { readonly server: Promise<TestServer>; users: number } };

/** Room for the databases of all files, and as much again. */
const roomyBytes = 12 * 2 ** 30;

/** A new database is 800 small files: a disk takes ten times as long to make them as memory, where there is enough of it. */
async function folderForDatabases(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  const bytes = Math.min(process.availableMemory(), room === undefined ? 0 : room.bavail * room.bsize);
  return bytes >= roomyBytes ? memory : tmpdir();
}

/** It may lose everything in a crash, and vacuums none of the hundreds of short-lived databases, which makes it fast. */
async function startServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(await folderForDatabases(), 'rampart-test-'));
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  const server = await startEmbeddedPostgres({ folder, databaseName: 'template', settings });
  await prepareDatabase({ ownerUrl: server.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  return {
    templateUrl: server.ownerUrl,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One PostgreSQL per run, whichever projects need it. */
export default async function setup(project: TestProject) {
  run[key] ??= { server: startServer(), users: 0 };
  const used = run[key];
  used.users += 1;
  const server = await used.server;
  project.provide('templateUrl', server.templateUrl);
  return async () => {
    used.users -= 1;
    if (used.users > 0) return;
    delete run[key];
    await server.stop();
  };
}
