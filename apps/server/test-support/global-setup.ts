import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../src/platform/database/prepare-database.ts';
import { testMasterKey } from './test-master-key.ts';

/** One PostgreSQL per run. It may lose everything in a crash, and vacuums none of the hundreds of short-lived databases, which makes it fast. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  const server = await startEmbeddedPostgres({ folder, databaseName: 'template', settings });
  await prepareDatabase({ ownerUrl: server.ownerUrl, appUrl: undefined, masterKey: testMasterKey });
  project.provide('templateUrl', server.ownerUrl);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
