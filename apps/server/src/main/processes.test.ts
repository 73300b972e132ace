import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../test-support/database/empty-database.ts';
import { appUrlOf } from '../platform/database/app-role.ts';
import { openWarmCli, type WarmCli } from '../../test-support/processes/warm-cli.ts';
import {
  ensureWebApp,
  freePort,
  runCli,
  signInAt,
  type SpawnedCli,
  spawnCli,
  stopSpawned,
} from '../../test-support/processes/spawned-cli.ts';

const email = 'ada@example.com';
const password = 'correct horse battery';
const newKey = () => randomBytes(32).toString('base64');
let [masterKey, previousKey] = [newKey(), ''];
let folder: string;
let database: EmptyDatabase;
let copy: EmptyDatabase;
let tenantId: string;
let cli: WarmCli;
beforeAll(async () => {
  cli = openWarmCli();
  await ensureWebApp();
  folder = await mkdtemp(join(tmpdir(), 'rampart-processes-'));
  [database, copy] = [await emptyDatabase(), await emptyDatabase()];
});
afterAll(async () => {
  await cli.close();
  await stopSpawned();
  await database.close();
  await copy.close();
  await rm(folder, { recursive: true, force: true });
});

const envOf = ({ ownerUrl }: EmptyDatabase, more: Record<string, string> = {}) => ({
  DATABASE_URL: ownerUrl,
  RAMPART_MASTER_KEY: masterKey,
  RAMPART_DATA: join(folder, 'data'),
  RAMPART_DRAIN_SECONDS: '0',
  ...more,
});
const run = (args: string, env: Readonly<Record<string, string>> = envOf(database)) => cli.run(args.split(' '), env);
const start = async (command: 'api' | 'worker', env = envOf(database)): Promise<SpawnedCli & { port: string }> => {
  const port = await freePort();
  const started = spawnCli([command], { env: { ...env, PORT: port }, isByNpm: command === 'worker' });
  await started.prints(command === 'api' ? 'the API answers' : 'the worker runs jobs');
  return { ...started, port };
};
const readiness = async (port: string) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();

test('lets two machines migrate concurrently', async () => {
  expect(await Promise.all([run('migrate'), runCli(['migrate'], { env: envOf(database) })])).toEqual(
    [1, 2].map(() => ({ code: 0, stdout: 'The database is up to date.\n', stderr: '' })),
  );
});

test('a user is made only once, whose password comes from standard input or a setting', async () => {
  const create = (newPassword: string) =>
    run(`user create --email ${email} --tenant Ours`, envOf(database, { RAMPART_NEW_PASSWORD: newPassword }));
  expect(await create('short')).toEqual({ code: 1, stdout: '', stderr: 'The password must have at least 10 characters.\n' });
  const fromInput = { env: envOf(database), input: `${password}\n` };
  expect(await runCli(['user', 'create', '--email', email, '--tenant', 'Ours'], fromInput)).toEqual({
    code: 0,
    stdout: `Created ${email} in Ours.\n`,
    stderr: '',
  });
  expect(await create(password)).toEqual({ code: 1, stdout: '', stderr: `There is already an account for ${email}.\n` });
  const { rows } = await database.owner.query<{ tenant_id: string }>("select tenant_id from tenant where name = 'Ours'");
  expect(rows).toHaveLength(1);
  tenantId = rows[0]?.tenant_id ?? '';
});

const reset = (of: string) => run(`user reset-mfa ${of}`);

test('removes the authenticator only of a user who has one', async () => {
  expect(await reset('unknown@example.com')).toEqual({ code: 1, stdout: '', stderr: 'There is no account for unknown@example.com.\n' });
  expect(await reset(email)).toEqual({ code: 1, stdout: '', stderr: `${email} has no authenticator to remove.\n` });
  await database.owner.query("insert into totp (account_id, state) select id, 'on' from account where email = $1", [email]);
  const stdout = `Removed the authenticator of ${email} and ended their 0 open sessions.\n`;
  expect(await reset(email)).toEqual({ code: 0, stdout, stderr: '' });
});

test('an API and a worker started by npm run beside each other, are ready, and stop when asked', async () => {
  const [api, worker] = await Promise.all([start('api', envOf(database, { RAMPART_DRAIN_SECONDS: '3' })), start('worker')]);
  for (const { port } of [api, worker])
    expect(await readiness(port)).toEqual({
      status: 'ready',
      checks: { database: true, disk: true, listener: true, accepting: true, confirmed: true },
    });
  expect(await signInAt(api.port, email, password)).toBe(200);
  expect(await run('keys rotate')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nodes or workers are running: .* Stop all of them/),
  });
  expect(await worker.signal('SIGTERM')).toMatchObject({ code: 0 });
  expect(await signInAt(api.port, email, password)).toBe(200);
  const ended = api.signal('SIGTERM');
  await expect.poll(() => readiness(api.port)).toMatchObject({ status: 'not ready', checks: { accepting: false } });
  expect(await signInAt(api.port, email, password)).toBe(200);
  expect(await ended).toMatchObject({ code: 0 });
});

test('the audit log is whole, in the database and offline from its export', async () => {
  const verified = await run('audit verify');
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toContain(`${tenantId}: whole, `);
  const out = join(folder, 'audit.jsonl');
  expect(await run(`audit export --tenant ${tenantId} --out ${out}`)).toMatchObject({ code: 0, stderr: '' });
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const offline = { RAMPART_MASTER_KEY: masterKey, RAMPART_DATA: join(folder, 'nowhere') };
  expect(await run(`audit verify --file ${out}`, offline)).toEqual({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^${tenantId}: whole, \\d+ events\\.\n$`)),
    stderr: '',
  });
});

test('an export replaces no file and makes none for a tenant that is not there', async () => {
  expect((await run(`audit export --tenant ${tenantId} --out ${join(folder, 'audit.jsonl')}`)).stderr).toMatch(
    /cannot be written \(EEXIST\)/,
  );
  const out = join(folder, 'none.jsonl');
  expect((await run(`audit export --tenant ${crypto.randomUUID()} --out ${out}`)).stderr).toMatch(/^There is no audit log of/);
  await expect(stat(out)).rejects.toThrow('ENOENT');
});

test('after a rotation, the new key alone is enough, and the old one is refused', async () => {
  [masterKey, previousKey] = [newKey(), masterKey];
  const withoutPrevious = await run('keys rotate');
  expect(withoutPrevious).toMatchObject({ code: 1, stdout: '' });
  expect(withoutPrevious.stderr).toMatch(/^The database has keys sealed by master key .* RAMPART_MASTER_KEY_PREVIOUS .*\n$/);
  const rotated = await run('keys rotate', envOf(database, { RAMPART_MASTER_KEY_PREVIOUS: previousKey }));
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(rotated.stdout).toMatch(/^Sealed [1-9]\d* keys of [1-9]\d* tenants .*\nStart every node and worker with the new key/);
  expect(await run('audit verify')).toMatchObject({ code: 0, stderr: '' });
  const withOldKey = await run('api', envOf(database, { RAMPART_MASTER_KEY: previousKey, PORT: await freePort() }));
  expect(withOldKey.code).toBe(1);
  expect(withOldKey.stderr).toMatch(/^The database cannot be reached: password authentication failed .* RAMPART_MASTER_KEY.*\n$/);
});

test('a process that reaches the database but lacks its master key ends with one sentence', async () => {
  const DATABASE_APP_URL = appUrlOf(database.ownerUrl, Buffer.from(masterKey, 'base64'));
  const env = { DATABASE_APP_URL, RAMPART_MASTER_KEY: previousKey, RAMPART_DATA: join(folder, 'data'), PORT: await freePort() };
  for (const command of ['api', 'worker']) {
    const { code, stderr } = await run(command, env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database has keys sealed by master key .*RAMPART_MASTER_KEY_PREVIOUS.*\n$/);
  }
});

test('a backup restored into another database signs the same people in with the rotated key, and its audit log is whole', async () => {
  const file = join(folder, 'backup.tar.gz');
  expect(await run(`backup ${file}`)).toMatchObject({ code: 0, stderr: '' });
  const foreignKey = await run(`restore ${file}`, envOf(copy, { RAMPART_MASTER_KEY: newKey() }));
  expect(foreignKey.stderr).toMatch(/^The backup has keys sealed by master key .*\n$/);
  expect((await copy.owner.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  expect(await run(`restore ${file}`, envOf(copy))).toMatchObject({ code: 0, stderr: '' });
  expect((await run(`restore ${file}`, envOf(copy))).stderr).toMatch(/^The database is not empty/);
  const [api, worker] = await Promise.all([start('api', envOf(copy)), start('worker', envOf(copy))]);
  expect(await signInAt(api.port, email, password)).toBe(200);
  expect(await readiness(api.port)).toMatchObject({ status: 'ready', checks: { confirmed: false } });
  expect(await readiness(worker.port)).toMatchObject({ status: 'not ready', checks: { confirmed: false } });
  expect(await run('restored confirm', envOf(copy))).toMatchObject({ code: 0, stderr: '' });
  await worker.prints('an operator has confirmed');
  expect(await readiness(worker.port)).toMatchObject({ status: 'ready', checks: { confirmed: true } });
  expect((await run('restored confirm', envOf(copy))).stderr).toBe('No restored copy waits to be confirmed.\n');
  await Promise.all([api.signal('SIGTERM'), worker.signal('SIGTERM')]);
  const verified = await run('audit verify', envOf(copy));
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toContain(`${tenantId}: whole, `);
});

test('one changed event makes verifying fail, and says which', async () => {
  await database.owner.query("update audit_event set actor = 'another person' where tenant_id = $1 and seq = 2", [tenantId]);
  const verified = await run('audit verify');
  expect(verified.code).toBe(1);
  expect(verified.stdout).toContain(`${tenantId}: Event 2 was altered.\n`);
  expect(verified.stderr).toBe('The audit log is not intact: the lines above show where.\n');
});

test('the API document is printed without any setting', async () => {
  const { code, stdout, stderr } = await run('openapi', {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0', paths: { '/api/auth': {} } });
});
