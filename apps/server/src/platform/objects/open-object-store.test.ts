import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../log/secret.ts';
import { Refusal } from '../refusal.ts';
import { newObjectKey } from './object-key.ts';
import { openObjectStore } from './open-object-store.ts';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rampart-data-'));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

const s3 = { endpoint: undefined, region: 'us-east-1', bucket: 'rampart', accessKeyId: 'id', secretAccessKey: new Secret('key') };
const open = (config: Parameters<typeof openObjectStore>[0]['config']) =>
  openObjectStore({ config, signingKey: Buffer.alloc(32, 3), clock: () => new Date() });
const limits = { key: newObjectKey(randomUUID()), maxBytes: 1, contentType: 'text/csv', expiresInSeconds: 60 };

test('without a bucket, objects are files in the data folder and forms come to this server', async () => {
  const store = await open({ dataFolder, s3: undefined });
  await store.put(limits.key, Buffer.from('x'), { contentType: 'text/csv' });
  expect((await stat(join(dataFolder, 'objects', limits.key))).size).toBe(1);
  expect((await store.presignUpload(limits)).url).toBe('/api/objects/upload');
});

test('with a bucket, forms go there', async () => {
  const form = await (await open({ dataFolder, s3 })).presignUpload(limits);
  expect(new URL(form.url).hostname).toMatch(/^rampart\.s3\./);
});

test('refuses a data folder that cannot store objects, in a sentence', async () => {
  const file = join(dataFolder, 'file');
  await writeFile(file, '');
  const refused = open({ dataFolder: file, s3: undefined });
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('cannot be written');
});
