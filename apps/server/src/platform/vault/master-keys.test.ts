import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Secret } from '../log/secret.ts';
import { addMasterKey, keyFileOf } from './master-key-file.ts';
import { masterKeyOf } from './master-key.ts';
import { loadMasterKeys } from './master-keys.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = join(await mkdtemp(join(tmpdir(), 'rampart-keys-')), 'data');
});
afterEach(() => rm(join(dataFolder, '..'), { recursive: true, force: true }));

const load = () => loadMasterKeys({ dataFolder, masterKey: undefined, previousMasterKey: undefined });
const secret = (key: Buffer) => new Secret(key.toString('base64'));
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const write = async (text: string, mode = 0o600) => {
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 });
  await writeFile(keyFileOf(dataFolder), text, { mode });
};

test('keys of the environment are used, and no file is made', async () => {
  const [now, before] = [randomBytes(32), randomBytes(32)];
  const keys = await loadMasterKeys({ dataFolder, masterKey: secret(now), previousMasterKey: secret(before) });
  expect(keys.current.key).toEqual(now);
  expect(keys.find(masterKeyOf(before).id)?.key).toEqual(before);
  expect(keys.find('0000000000000000')).toBeUndefined();
  await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
});

test('the id of a key is short, stable and not a plain hash of it', () => {
  const { id } = masterKeyOf(Buffer.alloc(32, 7));
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(id).toBe(masterKeyOf(Buffer.alloc(32, 7)).id);
  expect(id).not.toBe(masterKeyOf(Buffer.alloc(32, 8)).id);
});

test('the first start makes a key that only its user may read, and later starts find it', async () => {
  const first = await load();
  expect(await modeOf(keyFileOf(dataFolder))).toBe(0o600);
  expect(await modeOf(join(dataFolder, 'keys'))).toBe(0o700);
  expect(first.current.key).toHaveLength(32);
  expect((await load()).current).toEqual(first.current);
});

test('makes one key for processes that start together, and leaves no drafts', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, load));
  expect(new Set(all.map(({ current }) => current.id)).size).toBe(1);
  expect(await readdir(join(dataFolder, 'keys'))).toEqual(['master.json']);
});

test('a file that others may read is refused', async () => {
  await load();
  await chmod(keyFileOf(dataFolder), 0o640);
  await expect(load()).rejects.toThrow(`The master key file ${keyFileOf(dataFolder)} is open to others. Run: chmod 600 `);
});

test.each(['', '{}', '{"keys":[]}', '{"keys":["c2hvcnQ="]}', '{"keys":["not base64!"]}'])(
  'the malformed file %j is refused and kept',
  async (text) => {
    await write(text);
    await expect(load()).rejects.toThrow('is malformed. Restore it from a backup');
    expect(await readFile(keyFileOf(dataFolder), 'utf8')).toBe(text);
  },
);

test('what cannot be read is refused', async () => {
  await mkdir(keyFileOf(dataFolder), { recursive: true, mode: 0o700 });
  await expect(load()).rejects.toThrow('cannot be read: check that it is a file of the user Rampart runs as.');
});

test('an added key becomes current and the old ones stay', async () => {
  const before = await load();
  const added = await addMasterKey(dataFolder);
  const after = await load();
  expect(after.current).toEqual(added);
  expect(after.find(before.current.id)).toEqual(before.current);
  expect(await modeOf(keyFileOf(dataFolder))).toBe(0o600);
  expect(await readdir(join(dataFolder, 'keys'))).toEqual(['master.json']);
});

test('a process that was already running finds the added key', async () => {
  const running = await load();
  const added = await addMasterKey(dataFolder);
  expect(running.find(added.id)).toEqual(added);
  expect(running.current).toEqual(added);
});

test('loses no key in concurrent rotations', async () => {
  const first = await load();
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => addMasterKey(dataFolder)));
  const after = await load();
  const added = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  expect(added.length).toBeGreaterThan(0);
  expect([first.current, ...added].map(({ id }) => after.find(id)?.id)).toEqual([first.current, ...added].map(({ id }) => id));
});

test('says how to continue after a rotation was killed while writing, and loses nothing', async () => {
  const before = await load();
  const draft = `${keyFileOf(dataFolder)}.next`;
  await writeFile(draft, '{"ke', { mode: 0o600 });
  await expect(addMasterKey(dataFolder)).rejects.toThrow(`If none runs, delete ${draft}`);
  expect((await load()).current).toEqual(before.current);
});

test('without a file there is nothing to rotate', async () => {
  await expect(addMasterKey(dataFolder)).rejects.toThrow('start Rampart once, it makes one.');
  await mkdir(join(dataFolder, 'keys'), { recursive: true });
  await expect(addMasterKey(dataFolder)).rejects.toThrow('start Rampart once, it makes one.');
  expect(await readdir(join(dataFolder, 'keys'))).toEqual([]);
});
