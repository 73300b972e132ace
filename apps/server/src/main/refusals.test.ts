import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../test-support/database/fresh-database.ts';
import { freePort, runCli, stopSpawned } from '../../test-support/processes/spawned-cli.ts';
import { testMasterKey } from '../../test-support/access/test-master-key.ts';
import { openWarmCli, type WarmCli } from '../../test-support/processes/warm-cli.ts';

const masterKey = testMasterKey.toString('base64');
let folder: string;
let file: string;
let fresh: FreshDatabase;
let newer: FreshDatabase;
let occupied: Server;
let port: string;
let cli: WarmCli;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-refusals-'));
  file = join(folder, 'file');
  await writeFile(file, 'mine');
  [fresh, newer] = [await freshDatabase(), await freshDatabase()];
  await newer.owner.query("insert into kysely_migration (name, timestamp) values ('9999-the-future', now())");
  await fresh.owner.query(
    "insert into tenant_key (tenant_id, purpose, version, sealed, master_key_id) values (uuidv7(), 'data', 1, '\\x00', 'feedfeedfeedfeed')",
  );
  occupied = createServer().listen(0, '127.0.0.1');
  port = await freePort();
  cli = openWarmCli();
});
afterAll(async () => {
  await cli.close();
  await stopSpawned();
  occupied.close();
  await fresh.close();
  await newer.close();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (server: Server) => {
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : 0);
};
const closed = 'postgres://u:secret-word@127.0.0.1:1/x';
const wrongPassword = () => Object.assign(new URL(fresh.ownerUrl), { password: 'secret-word' }).href;

type Run = WarmCli['run'];
const inWarmProcess: Run = (args, env) => cli.run(args, env);
const inOwnProcess: Run = (args, env) => runCli(args, { env });

/** The one line it printed, once it is sure that nothing else was, and that nothing is left behind. */
async function refuse(args: readonly string[], env: Readonly<Record<string, string>>, run = inWarmProcess): Promise<string> {
  const dataFolder = join(folder, randomUUID());
  const { code, stdout, stderr } = await run(args, { RAMPART_DATA: dataFolder, PORT: port, ...env });
  const lines = stderr.trimEnd().split('\n');
  expect({ code, stdout, lines: lines.length, isMade: existsSync(dataFolder) }).toEqual({ code: 1, stdout: '', lines: 1, isMade: false });
  expect(stderr).not.toContain('secret-word');
  return lines[0] ?? '';
}

test.each([
  ['a port that is none', { PORT: 'http' }, /^PORT is wrong: .*65535\.$/],
  ['a key that is none', { RAMPART_MASTER_KEY: 'secret-word' }, /^RAMPART_MASTER_KEY is wrong: .*openssl rand -base64 32\.$/],
  ['a database without a key', { DATABASE_URL: closed }, /^RAMPART_MASTER_KEY must be set when DATABASE_URL/],
  ['a database that is none', { DATABASE_URL: 'mysql://u:secret-word@db', RAMPART_MASTER_KEY: masterKey }, /^DATABASE_URL is wrong/],
  ['a host of another machine', { RAMPART_HOST: '192.0.2.1' }, /^RAMPART_HOST is wrong: 192\.0\.2\.1 is not an address of this machine\.$/],
])('up with %s is refused before anything is started', async (_what, env, sentence) => {
  expect(await refuse(['up'], env)).toMatch(sentence);
});

test.each(['up', 'worker'])('%s on an occupied port is refused, by number', async (command) => {
  const env = { PORT: portOf(occupied), DATABASE_URL: fresh.ownerUrl, RAMPART_MASTER_KEY: masterKey };
  expect(await refuse([command], env)).toMatch(new RegExp(`^Port ${portOf(occupied)} is in use\\. .*PORT`));
});

test('a data folder that is a file, or below one, is refused by name', async () => {
  expect(await refuse(['up'], { RAMPART_DATA: file })).toMatch(/^The data folder .*\/file cannot be written \(EEXIST\)\. .*RAMPART_DATA/);
  expect(await refuse(['migrate'], { RAMPART_DATA: join(file, 'below') })).toMatch(
    /^The data folder .*\/below cannot be written \(ENOTDIR\)/,
  );
});

test.each(['up', 'api', 'backup x', 'audit verify'])('%s without a database to reach is refused with the reason', async (command) => {
  const env = { DATABASE_URL: closed, RAMPART_MASTER_KEY: masterKey };
  expect(await refuse(command.split(' '), env)).toMatch(
    /^The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Check DATABASE_URL/,
  );
});

test('a separate process ends with that sentence and the exit code 1', async () => {
  const env = { DATABASE_URL: closed, RAMPART_MASTER_KEY: masterKey };
  expect(await refuse(['up'], env, inOwnProcess)).toMatch(/^The database cannot be reached: connect ECONNREFUSED/);
});

test('a wrong database password is refused without showing it', async () => {
  const env = { DATABASE_URL: wrongPassword(), RAMPART_MASTER_KEY: masterKey };
  expect(await refuse(['up'], env)).toMatch(
    /^The database cannot be reached: password authentication failed for user "postgres"\. Check DATABASE_URL/,
  );
});

test.each(['up', 'api'])('%s on the database of a newer version is refused', async (command) => {
  const env = { DATABASE_URL: newer.ownerUrl, RAMPART_MASTER_KEY: masterKey };
  expect(await refuse([command], env)).toMatch(/^The database has migration 9999-the-future, which this version of Rampart does not know/);
});

test('a role that could pass row-level security is refused', async () => {
  const env = { DATABASE_APP_URL: fresh.ownerUrl, RAMPART_MASTER_KEY: masterKey };
  expect(await refuse(['api'], env)).toMatch(
    /^The server would work as the role postgres, which can bypass row-level security: set DATABASE_APP_URL/,
  );
});

test('a master key that is not the database’s is refused before the restricted role’s password is changed', async () => {
  const env = { DATABASE_URL: fresh.ownerUrl, RAMPART_MASTER_KEY: Buffer.alloc(32, 3).toString('base64') };
  expect(await refuse(['migrate'], env)).toMatch(/^The database has keys sealed by master key feedfeedfeedfeed, which is not here/);
  expect(await fresh.db.inPlatform((tx) => tx.selectFrom('tenant').select('name').execute())).toEqual([]);
});

test('requires a database for api', async () => {
  expect(await refuse(['api'], {})).toMatch(/^DATABASE_URL must be set: only "rampart up" brings its own database\.$/);
});

test.each(['backup x', 'keys rotate', 'user create --email a@b --tenant T'])(
  '%s makes no database where there is none',
  async (command) => {
    expect(await refuse(command.split(' '), { RAMPART_NEW_PASSWORD: 'long enough' })).toMatch(
      /^There is no database in .* yet\. Run "rampart up"/,
    );
  },
);

test('an export is not verified without its key, nor is a key made for it', async () => {
  expect(await refuse(['audit', 'verify', '--file', file], {})).toMatch(
    /^The master key is needed to verify an export: set RAMPART_MASTER_KEY/,
  );
  expect(await refuse(['audit', 'verify', '--file', file], { RAMPART_MASTER_KEY: masterKey })).toMatch(
    /file is not an exported audit log\.$/,
  );
});

test('a backup that is none is not restored, and nothing is prepared for it', async () => {
  expect(await refuse(['restore', file], {})).toMatch(/file is not a whole backup/);
});
