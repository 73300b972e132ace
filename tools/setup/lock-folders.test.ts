import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseLocks, takeLocks } from './lock-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locks-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lock = (name: string) => join(folder, name);
const soon = { withinMs: 20, everyMs: 5 };

test('takes every lock, and releases them', async () => {
  await takeLocks([lock('b'), lock('a')], soon);
  expect(await readdir(folder)).toEqual(['a', 'b']);
  await releaseLocks([lock('b'), lock('a')]);
  expect(await readdir(folder)).toEqual([]);
});

test('leaves the first lock to others when the second is not released in time', async () => {
  await mkdir(lock('b'));
  await expect(takeLocks([lock('b'), lock('a')], soon)).rejects.toThrow(/No one has released .*b within/);
  expect(await readdir(folder)).toEqual(['b']);
});

test('takes a lock as soon as it is released', async () => {
  await mkdir(lock('a'));
  const taking = takeLocks([lock('a')], { withinMs: 60_000, everyMs: 5 });
  await releaseLocks([lock('a')]);
  await taking;
  expect(await readdir(folder)).toEqual(['a']);
});
