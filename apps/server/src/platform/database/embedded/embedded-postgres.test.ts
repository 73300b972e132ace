import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProcessStart } from '../../live-process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { reachableBinaries } from './find-binaries.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';
import { startPostgresInAProcess } from '../../../../test-support/database/postgres-in-a-process.ts';

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

const isRoot = process.getuid?.() === 0;

test('it has no capability and no settings of ours, and so cannot open the key', async () => {
  const running = server ?? (await start());
  const keyFile = join(folder, 'keys', 'master.json');
  await mkdir(join(folder, 'keys'), { mode: 0o700 });
  await writeFile(keyFile, '{"keys":["the master key"]}', { mode: 0o600 });
  const status = await readFile(`/proc/${await pidOfServer()}/status`, 'utf8');
  for (const kind of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']) expect(status).toMatch(new RegExp(`^${kind}:\\s+0{16}$`, 'm'));
  expect(status).toMatch(isRoot ? /^NoNewPrivs:\s+1$/m : /^NoNewPrivs:/m);
  const environment = "select pg_read_file('/proc/self/environ') as environ";
  expect(await ask(running, environment).catch(() => [])).not.toEqual([
    expect.objectContaining({ environ: expect.stringContaining('HOME') }),
  ]);
  // Started by anyone else, it runs as that user, whose key it is.
  for (const file of isRoot ? [keyFile, join(options().folder, 'owner-password'), '/etc/shadow'] : [])
    await expect(ask(running, `select pg_read_file('${file}')`)).rejects.toThrow(/Permission denied/);
  for (const file of isRoot ? ['../owner-password', '../../../keys/master.json', '/proc/self/fd/3/../owner-password'] : [])
    await expect(
      ask(running, `do $$ begin create temp table stolen (line text); copy stolen from program 'cat ${file}'; end $$`),
    ).rejects.toThrow(/failed/);
});

test('binaries that its user cannot reach are copied to where it can, once', async () => {
  const user = isRoot ? findUnprivilegedUser() : undefined;
  const [hidden, open] = [await mkdtemp(join(tmpdir(), 'rampart-hidden-')), await mkdtemp(join(tmpdir(), 'rampart-open-'))];
  await chmod(open, 0o755);
  const found = { initdb: join(hidden, 'native/bin/initdb'), postgres: join(hidden, 'native/bin/postgres') };
  await mkdir(join(hidden, 'native/bin'), { recursive: true });
  await writeFile(join(hidden, 'package.json'), '{"version":"18.0.1"}');
  for (const file of Object.values(found)) await writeFile(file, '#!/bin/sh\n', { mode: 0o755 });
  const into = join(open, 'copies');
  const reached = [await reachableBinaries(found, { user, into }), await reachableBinaries(found, { user, into })];
  const expected = user === undefined ? found.postgres : join(into, 'postgres-18.0.1/bin/postgres');
  expect(reached.map(({ postgres }) => postgres)).toEqual([expected, expected]);
  for (const made of [hidden, open]) await rm(made, { recursive: true });
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
