import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { listen, type Listener } from './listen.ts';
import { bumpVersion, openResourceVersions, type ResourceVersions, versionChannel, versionKeyOf } from './resource-versions.ts';

let fresh: FreshDatabase;
let listener: Listener;
let versions: ResourceVersions;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Polled');
  listener = await listen({ connectionString: fresh.appUrl, channels: [versionChannel], onError: () => {} });
  versions = openResourceVersions(fresh.db, listener);
});
afterAll(async () => {
  await listener.close();
  await fresh.close();
});

test('a version rises when the change commits, and only then', async () => {
  const before = await versions.current(tenantId, 'list');
  await expect(
    fresh.db.inTenant(tenantId, async (tx) => {
      await bumpVersion(tx, 'list');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await versions.current(tenantId, 'list')).toBe(before);
  await fresh.db.inTenant(tenantId, (tx) => bumpVersion(tx, 'list'));
  await vi.waitFor(async () => expect(Number(await versions.current(tenantId, 'list'))).toBeGreaterThan(Number(before)), {
    timeout: 30_000,
  });
});

test('the process that changes something knows it before its caller does', async () => {
  await versions.current(tenantId, 'own');
  await fresh.db.inTenant(tenantId, (tx) => bumpVersion(tx, 'own'));
  expect(versions.recall(versionKeyOf(tenantId, 'own'))).toBe('2');
});

test('an unchanged version is answered from memory', async () => {
  const quiet = openResourceVersions(
    {
      ...fresh.db,
      reader: () => {
        throw new Error('the database was asked');
      },
    },
    listener,
  );
  await expect(quiet.current(tenantId, 'cold')).rejects.toThrow('asked');
  await versions.current(tenantId, 'warm');
  await fresh.owner.query("update resource_version set version = 99 where resource = 'warm'");
  expect(await versions.current(tenantId, 'warm')).toBe('1');
});

test('forgets only the version unused for longest when the memory is full', async () => {
  const small = openResourceVersions(fresh.db, listener, 2);
  for (const resource of ['first', 'second', 'first', 'third']) await small.current(tenantId, resource);
  expect(['first', 'second', 'third'].map((resource) => small.recall(versionKeyOf(tenantId, resource)))).toEqual(['1', undefined, '1']);
});

test('keeps a separate version for each tenant', async () => {
  const other = await fresh.createTenant('Other');
  await fresh.db.inTenant(tenantId, (tx) => bumpVersion(tx, 'both'));
  await vi.waitFor(async () => expect(await versions.current(tenantId, 'both')).toBe('2'), { timeout: 30_000 });
  expect(await versions.current(other, 'both')).toBe('1');
});

test('when the listening connection is lost, memory is not trusted until it is back', async () => {
  await versions.current(tenantId, 'lost');
  await fresh.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()",
  );
  await vi.waitFor(() => expect(listener.isUp()).toBe(false), { timeout: 30_000 });
  await fresh.db.inTenant(tenantId, (tx) => bumpVersion(tx, 'lost'));
  expect(await versions.current(tenantId, 'lost')).toBe('2');
  await vi.waitFor(() => expect(listener.isUp()).toBe(true), { timeout: 30_000 });
  expect(await versions.current(tenantId, 'lost')).toBe('2');
});

test('two transactions that change the same things in another order both commit', async () => {
  const { promise: bothBegan, resolve } = Promise.withResolvers<undefined>();
  let started = 0;
  const change = (first: string, second: string) =>
    fresh.db.inTenant(tenantId, async (tx) => {
      await bumpVersion(tx, first);
      started += 1;
      if (started === 2) resolve(undefined);
      await bothBegan;
      await bumpVersion(tx, second);
    });
  await Promise.all([change('here', 'there'), change('there', 'here')]);
  expect([versions.recall(versionKeyOf(tenantId, 'here')), await versions.current(tenantId, 'here')]).toEqual([undefined, '3']);
});
