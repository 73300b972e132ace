import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findProcessStart } from '../platform/live-process.ts';
import { claimDataFolder, ensureDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rampart-folder-'));
  folder = join(parent, 'deep', 'data');
  return () => rm(parent, { recursive: true, force: true });
});
const writeLock = async (text: string) => {
  await (
    await claimDataFolder(folder)
  )();
  await writeFile(join(folder, 'rampart.pid'), text);
};

test('makes the folder private, locks it while it is used, and releases it without a trace', async () => {
  const giveBack = await claimDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await expect(claimDataFolder(folder)).rejects.toThrow(`Rampart is already running on ${folder} (process ${process.pid}).`);
  expect(await readdir(folder)).toEqual(['rampart.pid']);
  await giveBack();
  expect(await readdir(folder)).toEqual([]);
  await (
    await claimDataFolder(folder)
  )();
});

test('a full disk is named', async () => {
  await expect(ensureDataFolder(folder, async () => ({ mebibytes: 3, isEnough: false }))).rejects.toThrow(
    `The disk of the data folder ${folder} is full: 3 MB are left.`,
  );
});

test.each([
  ['a process that is gone', '999999999 1'],
  ['a process that is another one by now', `${process.ppid} 1`],
  ['no process', ''],
  ['nonsense', 'nonsense here'],
])('the lock of %s is taken over', async (_whose, lock) => {
  await writeLock(lock);
  await (
    await claimDataFolder(folder)
  )();
  expect(await readdir(folder)).toEqual([]);
});

test('respects the lock of a running process', async () => {
  await writeLock(`${process.ppid} ${findProcessStart(process.ppid)}`);
  await expect(claimDataFolder(folder)).rejects.toThrow(`already running on ${folder} (process ${process.ppid})`);
});

test('gives a dead process’s folder to one of many that claim it concurrently', async () => {
  for (let round = 0; round < 20; round += 1) {
    await writeLock('999999999 1');
    const claims = await Promise.allSettled(Array.from({ length: 4 }, () => claimDataFolder(folder)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await rm(join(folder, 'rampart.pid'));
  }
});
