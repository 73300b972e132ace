import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { isObjectKey } from './object-key.ts';
import { ObjectNotFound } from './object-store.ts';
import { expectUpload, findObject, forgetObject, listExpired, markStored } from './stored-objects.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const expiresAt = new Date('2026-01-01T00:00:00Z');
const upload = { contentType: 'text/csv', maxBytes: 100, expiresAt };
const expectIn = (tenantId: string, at = expiresAt) => fresh.db.inTenant(tenantId, (tx) => expectUpload(tx, { ...upload, expiresAt: at }));
const findIn = (tenantId: string, key: string) => fresh.db.inTenant(tenantId, (tx) => findObject(tx, key));

test('an expected upload has a key of its tenant and is found until it arrives', async () => {
  const tenantId = await fresh.createTenant('Expecting');
  const { key } = await expectIn(tenantId);
  expect([isObjectKey(key), key.startsWith(`${tenantId}/`)]).toEqual([true, true]);
  expect(await findIn(tenantId, key)).toEqual({ key, ...upload, bytes: undefined, state: 'expected' });
});

test('a stored object knows its size and stays, or stays as long as it was asked to', async () => {
  const tenantId = await fresh.createTenant('Storing');
  const [{ key }, { key: passing }] = [await expectIn(tenantId), await expectIn(tenantId)];
  const keepUntil = new Date('2027-01-01T00:00:00Z');
  await fresh.db.inTenant(tenantId, async (tx) => {
    await markStored(tx, { key, bytes: 100 });
    await markStored(tx, { key: passing, bytes: 0, keepUntil });
  });
  expect(await findIn(tenantId, key)).toMatchObject({ bytes: 100, state: 'stored', expiresAt: undefined });
  expect(await findIn(tenantId, passing)).toMatchObject({ bytes: 0, state: 'stored', expiresAt: keepUntil });
});

test('an object is marked once, and not beyond its limit', async () => {
  const tenantId = await fresh.createTenant('Marking');
  const { key } = await expectIn(tenantId);
  const mark = (bytes: number) => fresh.db.inTenant(tenantId, (tx) => markStored(tx, { key, bytes }));
  await expect(mark(101)).rejects.toThrow(ObjectNotFound);
  await mark(50);
  await expect(mark(50)).rejects.toThrow(ObjectNotFound);
});

test('another tenant neither finds, marks nor forgets an object, although it knows the key', async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  const { key } = await expectIn(mine);
  expect(await findIn(theirs, key)).toBeUndefined();
  await expect(fresh.db.inTenant(theirs, (tx) => markStored(tx, { key, bytes: 1 }))).rejects.toThrow(ObjectNotFound);
  await fresh.db.inTenant(theirs, (tx) => forgetObject(tx, key));
  expect(await findIn(mine, key)).toMatchObject({ state: 'expected' });
});

const at = (minute: number) => new Date(expiresAt.getTime() + minute * 60_000);

test('expired objects are listed oldest first, as many as asked for, until they are forgotten', async () => {
  const tenantId = await fresh.createTenant('Expiring');
  const second = await expectIn(tenantId, at(2));
  const first = await expectIn(tenantId, at(1));
  await expectIn(tenantId, at(9));
  const list = (limit: number) => fresh.db.inTenant(tenantId, (tx) => listExpired(tx, { now: at(5), limit }));
  expect(await list(10)).toEqual([first.key, second.key]);
  expect(await list(1)).toEqual([first.key]);
  await fresh.db.inTenant(tenantId, (tx) => forgetObject(tx, first.key));
  expect(await list(10)).toEqual([second.key]);
});
