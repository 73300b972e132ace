// Migrates a throw-away database and writes the server's table types from it. `--verify` only compares.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'rampart-types-'));
const server = await startEmbeddedPostgres({ folder, databaseName: 'types', settings: ['fsync=off'] });
try {
  await migrate(server.ownerUrl);
  const outFile = join(import.meta.dirname, '../apps/server/src/platform/database/db-types.ts');
  const flags = ['--dialect', 'postgres', '--url', server.ownerUrl, '--out-file', outFile, '--exclude-pattern', '*kysely_*', '--singularize=false'];
  execFileSync('kysely-codegen', [...flags, ...process.argv.slice(2)], { stdio: 'inherit' });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
