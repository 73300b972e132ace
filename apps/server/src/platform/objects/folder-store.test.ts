import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayMs } from '@rampart/domain/day.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderStore } from './folder-store.ts';
import { newObjectKey } from './object-key.ts';
import { objectStoreContract } from '../../../test-support/objects/object-store-contract.ts';
import { registerUploadRoute, uploadPath } from './register-upload-route.ts';

const signingKey = Buffer.alloc(32, 3);
const clock = () => new Date();
const openIn = (folder: string) => openFolderStore({ folder, signingKey, uploadUrl: uploadPath, clock });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-objects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

objectStoreContract('a folder', async () => {
  const store = await openIn(join(folder, 'contract'));
  const app = Fastify();
  registerUploadRoute(app, { store, signingKey, clock, spendForm: async () => true });
  return { store, baseUrl: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
});

test('leaves nothing of a failed put or of a deleted object', async () => {
  const [root, tenantId] = [join(folder, 'clean'), randomUUID()];
  const store = await openIn(root);
  const key = newObjectKey(tenantId);
  const breaking = new Readable({ read: () => breaking.destroy(new Error('broke')) });
  await expect(store.put(key, breaking, { contentType: 'text/csv' })).rejects.toThrow('broke');
  await store.put(key, Buffer.from('x'), { contentType: 'text/csv' });
  expect((await stat(join(root, key))).mode & 0o777).toBe(0o600);
  await store.delete(key);
  expect([await readdir(join(root, 'incoming')), await readdir(join(root, tenantId))]).toEqual([[], []]);
});

test('opening removes what a killed process left a day ago, and keeps what is being written', async () => {
  const incoming = join(folder, 'killed', 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['abandoned', 'busy']) await writeFile(join(incoming, name), 'x');
  const twoDaysAgo = new Date(clock().getTime() - 2 * dayMs);
  await utimes(join(incoming, 'abandoned'), twoDaysAgo, twoDaysAgo);
  await openIn(join(folder, 'killed'));
  expect(await readdir(incoming)).toEqual(['busy']);
});
