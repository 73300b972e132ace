import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadMasterKeys } from '../platform/vault/master-keys.ts';
import { refuseUnknownKeys } from './prepare-owned.ts';

test('when the key is missing that a backup needs, the refusal leaves no new key behind, and every older one', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'rampart-keys-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const load = () => loadMasterKeys({ dataFolder, masterKey: undefined, previousMasterKey: undefined });
  const refuse = async () => refuseUnknownKeys(['another key'], await load(), 'The backup');
  await expect(refuse()).rejects.toThrow('The backup has keys sealed by master key another key, which is not here');
  expect(await readdir(join(dataFolder, 'keys'))).toEqual([]);
  await load();
  await expect(refuse()).rejects.toThrow('The backup has keys sealed by');
  expect(await readdir(join(dataFolder, 'keys'))).toEqual(['master.json']);
});
