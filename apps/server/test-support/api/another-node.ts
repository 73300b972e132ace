import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openPlatform } from '../../src/main/open-platform.ts';
import { buildApi } from '../../src/main/run-api.ts';
import { masterKeyOf } from '../../src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../src/platform/vault/master-keys.ts';
import type { TestApi } from './test-api.ts';
import { testMasterKey } from '../access/test-master-key.ts';

export interface AnotherNode {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** A second API on the database of the first, with separate caches, as on another machine. Close it before the first. */
export async function startAnotherNode({ platform: { config, appUrl } }: TestApi): Promise<AnotherNode> {
  const webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const platform = await openPlatform({ config, masterKeys: masterKeysOf(masterKeyOf(testMasterKey)), appUrl });
  const api = await buildApi(platform, webFolder);
  return {
    app: api.app,
    async close() {
      await api.stop();
      await platform.close();
      await rm(webFolder, { recursive: true, force: true });
    },
  };
}
