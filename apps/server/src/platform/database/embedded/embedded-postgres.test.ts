import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProcessStart } from '../../live-process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startPostgresInAProcess } from '../../../../test-support/postgres-in-a-process.ts';

/** Only its owner can enter it: as root, the server's own user cannot. */
let folder: string;
let server: EmbeddedPostgres | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-embedded-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const options = () => ({ folder: join(folder, 'deeper', 'postgres'), databaseName: 'kept' });
const start = async (): Promise<EmbeddedPostgres> => {
  server = await startEmbeddedPostgres(options());
  return server;
};
async function ask({ ownerUrl }: Pick<EmbeddedPostgres, 'ownerUrl'>, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
const pidOfServer = async () => Number((await readFile(join(options().folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const soon = { timeout: 20_000, interval: 20 };
const isGone = (pid: number) => vi.waitFor(() => expect(findProcessStart(pid)).toBeUndefined(), soon);

test('a setup that was cut short is done again', async () => {
  await start();
  await server?.stop();
  await rm(join(options().folder, 'initialised'));
  await writeFile(join(options().folder, 'owner-password'), 'half');
  await rm(join(options().folder, 'data', 'global'), { recursive: true });
  const again = await start();
  expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('it runs in a folder that only we can enter, asks for a password and keeps the safety of its defaults', async () => {
  const running = server ?? (await start());
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await expect(ask({ ownerUrl: running.ownerUrl.replace(/:[^:@]+@/, ':wrong@') }, 'select 1')).rejects.toThrow('password authentication');
  expect(await ask(running, "select current_setting('fsync') || current_setting('synchronous_commit') as safe")).toEqual([
    { safe: 'onon' },
  ]);
});

test('what was written is there after a stop and a start', async () => {
  const running = server ?? (await start());
  await ask(running, "create table note as select 'kept' as words");
  const pid = await pidOfServer();
  await running.stop();
  expect(findProcessStart(pid)).toBeUndefined();
  expect(await ask(await start(), 'select words from note')).toEqual([{ words: 'kept' }]);
});

test('reports the end of a killed server, and recovers what was committed with the next start', async () => {
  const running = server ?? (await start());
  await ask(running, "insert into note values ('just before')");
  const idle = new pg.Client({ connectionString: running.ownerUrl });
  idle.on('error', () => {});
  await idle.connect();
  process.kill(await pidOfServer(), 'SIGKILL');
  const recovered = await start();
  await running.ended;
  expect(await ask(recovered, 'select count(*)::int as notes from note')).toEqual([{ notes: 2 }]);
  await running.stop();
});

test('the next start stops the server of a killed process, and loses no data', async () => {
  await server?.stop();
  const owner = await startPostgresInAProcess(options());
  await ask(owner, "insert into note values ('by another process')");
  const orphan = await pidOfServer();
  process.kill(owner.pid, 'SIGKILL');
  await isGone(owner.pid);
  expect(findProcessStart(orphan)).toBeDefined();
  const recovered = await start();
  expect(findProcessStart(orphan)).toBeUndefined();
  expect(await ask(recovered, 'select count(*)::int as notes from note')).toEqual([{ notes: 3 }]);
});

const stale = (pid: number) =>
  writeFile(join(options().folder, 'data', 'postmaster.pid'), `${pid}\n${join(options().folder, 'data')}\n0\n5432\n\n127.0.0.1\n`);

test('leaves another user’s process alone when a stale note names it', async () => {
  await server?.stop();
  const bystander = await startPostgresInAProcess({ folder: join(folder, 'other'), databaseName: 'other' });
  const otherServer = Number((await readFile(join(folder, 'other', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await stale(bystander.pid);
  await start();
  await server?.stop();
  await stale(otherServer);
  await start().catch(() => {});
  expect(findProcessStart(bystander.pid)).toBeDefined();
  expect(await ask(bystander, 'select 1 as one')).toEqual([{ one: 1 }]);
  process.kill(otherServer, 'SIGINT');
  process.kill(bystander.pid, 'SIGKILL');
  await isGone(otherServer);
});

test('leaves no server behind when it cannot be used', async () => {
  await server?.stop();
  server = undefined;
  await rm(join(options().folder, 'data', 'postmaster.pid'), { force: true });
  await writeFile(join(options().folder, 'owner-password'), 'not-the-password');
  await expect(startEmbeddedPostgres(options())).rejects.toThrow('password authentication failed');
  await expect(pidOfServer()).rejects.toThrow('ENOENT');
});
