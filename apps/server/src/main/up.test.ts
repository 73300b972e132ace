import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureWebApp, freePort, signInAt, type SpawnedCli, spawnCli, stopSpawned } from '../../test-support/processes/spawned-cli.ts';
import { openWarmCli, type WarmCli } from '../../test-support/processes/warm-cli.ts';
import { stopOrphan } from '../platform/database/embedded/embedded-postgres.ts';
import { findProcessStart } from '../platform/live-process.ts';
import { addMasterKey, readKeyFile } from '../platform/vault/master-key-file.ts';

let dataFolder: string;
let env: Record<string, string>;
let cli: WarmCli;
beforeAll(async () => {
  cli = openWarmCli();
  await ensureWebApp();
  dataFolder = await mkdtemp(join(tmpdir(), 'rampart-up-'));
  const small = { RAMPART_DEMO_PEOPLE: '50', RAMPART_DEMO_WEEKS: '1' };
  env = { RAMPART_DATA: dataFolder, PORT: await freePort(), RAMPART_LOG_LEVEL: 'warn', ...small };
});
afterAll(async () => {
  await cli.close();
  await stopSpawned();
  await stopOrphan(join(dataFolder, 'postgres', 'data'));
  await rm(dataFolder, { recursive: true, force: true });
});

const administrator = 'sunniva.aas@haldenfreight.example';
const lock = () => join(dataFolder, 'rampart.pid');
const postmaster = () => join(dataFolder, 'postgres', 'data', 'postmaster.pid');
const pidOfDatabase = async () => Number((await readFile(postmaster(), 'utf8')).split('\n')[0]);
const signIn = async (password: string) => signInAt(env['PORT'] ?? '', administrator, password);
const passwordIn = (text: string) => /the password of all is (\S+)/.exec(text)?.[1] ?? '';

const started = async (product: SpawnedCli): Promise<SpawnedCli> => {
  await product.prints('Stop it with Ctrl-C.');
  return product;
};
const start = () => started(spawnCli(['up', '--demo'], { env }));
/** The demo's people stay when its vendors are not started. */
const startWithoutVendors = (options: { hasChannel?: boolean } = {}) => started(spawnCli(['up'], { env, ...options }));
/** Nothing that was started is left, whether it ended well or not. */
const expectNothingLeft = async (database: number) => {
  await vi.waitFor(() => expect(findProcessStart(database)).toBeUndefined(), { timeout: 30_000, interval: 50 });
  expect(existsSync(lock())).toBe(false);
};

let password: string;
let running: SpawnedCli;

test('it starts, prints the address and how to sign in, and refuses a second one', async () => {
  running = await start();
  password = passwordIn(running.stdout());
  expect(running.stdout()).toContain(`Rampart is running at http://localhost:${env['PORT']}`);
  expect(running.stdout()).toContain(administrator);
  expect(await signIn(password)).toBe(200);
  expect(await signIn(`${password}!`)).toBe(401);

  const second = await cli.run(['up'], { ...env, PORT: await freePort() });
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `Rampart is already running on ${dataFolder} (process ${running.pid}). Stop it, or set RAMPART_DATA to another folder.\n`,
  });
  expect(await signIn(password)).toBe(200);
});

test('after a kill -9 the next start recovers, and it ends when its database does', async () => {
  const orphan = await pidOfDatabase();
  await running.signal('SIGKILL');
  expect(existsSync(lock())).toBe(true);
  const product = await startWithoutVendors();
  expect(findProcessStart(orphan)).toBeUndefined();
  expect(await signIn(password)).toBe(200);

  const database = await pidOfDatabase();
  process.kill(database, 'SIGKILL');
  const broken = await product.ended;
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain('The embedded PostgreSQL has ended. Start again: it recovers on start.\n');
  expect(broken.stderr).not.toMatch(/^ +at /m);
  await expectNothingLeft(database);
});

test('it stops when the process that started it is gone', async () => {
  const product = await startWithoutVendors({ hasChannel: true });
  const database = await pidOfDatabase();
  expect(await signIn(password)).toBe(200);
  product.child.disconnect();
  expect(await product.ended).toMatchObject({ code: 0 });
  await expectNothingLeft(database);
});

test('Ctrl-C while it is still starting leaves nothing behind', async () => {
  const product = spawnCli(['up'], { env });
  await vi.waitFor(() => expect(existsSync(postmaster())).toBe(true), { timeout: 40_000, interval: 5 });
  const database = await pidOfDatabase();
  expect(await product.signal('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  expect(product.stdout()).not.toContain('is running');
  await expectNothingLeft(database);
});

const keyIds = () => (readKeyFile(dataFolder) ?? []).map(({ id }) => id);

test('rotates the master key, and finishes an interrupted rotation without another key', async () => {
  const [first] = keyIds();
  const rotated = await cli.run(['keys', 'rotate'], env);
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  const [second, ...others] = keyIds();
  expect(others).toEqual([first]);
  expect(rotated.stdout).toMatch(
    new RegExp(`^Sealed \\d+ keys of \\d+ tenants and \\d+ secrets anew, under master key ${second}\\.\nStart every node`),
  );

  const third = await addMasterKey(dataFolder);
  expect((await cli.run(['keys', 'rotate'], env)).stdout).toContain(`under master key ${third.id}`);
  expect(keyIds()).toEqual([third.id, second, first]);
});

test('starts with the same data and passwords after all of this, and Ctrl-C stops all of it', async () => {
  const product = await start();
  const database = await pidOfDatabase();
  expect(passwordIn(product.stdout())).toBe(password);
  expect(await signIn(password)).toBe(200);
  const { code, stderr } = await product.signal('SIGINT');
  // The worker that was killed above may have had jobs, which this start takes over once they have waited long enough.
  const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('took over the jobs of a worker that is gone'));
  expect([code, complaints]).toEqual([0, []]);
  await expectNothingLeft(database);
  expect(await cli.run(['audit', 'verify'], env)).toMatchObject({ code: 0, stderr: '' });
});
