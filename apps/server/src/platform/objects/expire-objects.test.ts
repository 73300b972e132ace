import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { expireObjects } from './expire-objects.ts';
import { openFolderStore } from './folder-store.ts';
import { ObjectNotFound, type ObjectStore } from './object-store.ts';
import { expectUpload, findObject } from './stored-objects.ts';

const now = new Date('2026-05-01T12:00:00Z');
const log = pino({ level: 'silent' });
const hour = 3_600_000;
let fresh: FreshDatabase;
let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rampart-expire-'));
  store = await openFolderStore({ folder, signingKey: Buffer.alloc(32), uploadUrl: '/upload', clock: () => now });
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(tenantId: string, expiresAt: Date): Promise<string> {
  const { key } = await fresh.db.inTenant(tenantId, (tx) => expectUpload(tx, { contentType: 'text/plain', maxBytes: 10, expiresAt }));
  await store.put(key, Buffer.from('bytes'), { contentType: 'text/plain' });
  return key;
}

test('an object whose time is over loses its bytes and its note; one whose time is not over keeps both', async () => {
  const tenantId = await fresh.createTenant('Expiring');
  const old = await stored(tenantId, new Date(now.getTime() - hour));
  const young = await stored(tenantId, new Date(now.getTime() + hour));
  await expireObjects({ db: fresh.db, store, log, clock: { now: () => now } }, new AbortController().signal);
  await expect(store.get(old)).rejects.toThrow(ObjectNotFound);
  const noteOf = (key: string) => fresh.db.inTenant(tenantId, (tx) => findObject(tx, key));
  expect(await noteOf(old)).toBeUndefined();
  expect((await noteOf(young))?.key).toBe(young);
  (await store.get(young)).body.destroy();
});

test('leaves the rest for the next time when the worker stops', async () => {
  const tenantId = await fresh.createTenant('Stopped');
  const old = await stored(tenantId, new Date(now.getTime() - hour));
  await expect(expireObjects({ db: fresh.db, store, log, clock: { now: () => now } }, AbortSignal.abort())).rejects.toThrow('aborted');
  expect((await fresh.db.inTenant(tenantId, (tx) => findObject(tx, old)))?.key).toBe(old);
});
