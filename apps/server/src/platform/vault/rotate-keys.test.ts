import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import type { Database } from '../database/database.ts';
import { platformTenantId } from '../database/platform-tenant.ts';
import { Secret } from '../log/secret.ts';
import { type MasterKey, newMasterKey } from './master-key.ts';
import { masterKeysOf } from './master-keys.ts';
import { rotateKeys } from './rotate-keys.ts';
import { openVault } from './vault.ts';

let fresh: FreshDatabase;
let master: MasterKey;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await fresh.owner.query('truncate secret, tenant_key, tenant cascade');
  master = newMasterKey();
});

const owner = (index: number) => ({ kind: 'connection', id: String(index) });

async function fill(tenantId: string, count: number): Promise<void> {
  const vault = openVault(masterKeysOf(master));
  await fresh.db.inTenant(tenantId, async (tx) => {
    for (let index = 0; index < count; index += 1) await vault.putSecret(tx, owner(index), new Secret(`${tenantId} ${index}`));
  });
}

async function readAll(only: MasterKey, tenantId: string, count: number): Promise<(string | undefined)[]> {
  const vault = openVault(masterKeysOf(only));
  return fresh.db.inTenant(tenantId, async (tx) => {
    const found: (string | undefined)[] = [];
    for (let index = 0; index < count; index += 1) found.push((await vault.findSecret(tx, owner(index)))?.reveal());
    return found;
  });
}

const expected = (tenantId: string, count: number) => Array.from({ length: count }, (_, index) => `${tenantId} ${index}`);

const keysOf = async (tenantId: string, only: MasterKey) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    const vault = openVault(masterKeysOf(only));
    return {
      audit: await vault.currentKey(tx, 'audit'),
      signing: await vault.currentKey(tx, 'signing'),
      data: await vault.keyAt(tx, 'data', 1),
    };
  });

/** A process that dies after its transaction number `last` has done its work, but not committed. */
function dyingIn(last: number): Database {
  let count = 0;
  return {
    ...fresh.db,
    inTenant: (tenantId, work) =>
      fresh.db.inTenant(tenantId, async (tx) => {
        const result = await work(tx);
        count += 1;
        if (count === last) throw new Error('killed');
        return result;
      }),
  };
}

test('after a rotation the old master key is needed for nothing', async () => {
  const tenants = [await fresh.createTenant('One'), await fresh.createTenant('Two'), platformTenantId];
  for (const tenantId of tenants) await fill(tenantId, 3);
  const next = newMasterKey();
  expect(await rotateKeys({ db: fresh.db, masterKeys: masterKeysOf(next, master) })).toEqual({ tenants: 3, keys: 3, secrets: 9 });
  for (const tenantId of tenants) expect(await readAll(next, tenantId, 3)).toEqual(expected(tenantId, 3));
  const { rows } = await fresh.owner.query('select distinct key_version from secret');
  expect(rows).toEqual([{ key_version: 2 }]);
});

test('audit and signing keys, and older data keys, keep their value', async () => {
  const tenantId = await fresh.createTenant('One');
  await fill(tenantId, 1);
  const before = await keysOf(tenantId, master);
  const sealed = await fresh.db.inTenant(tenantId, (tx) => openVault(masterKeysOf(master)).sealText(tx, 'mail 1', 'kept'));
  const next = newMasterKey();
  await rotateKeys({ db: fresh.db, masterKeys: masterKeysOf(next, master) });
  expect(await keysOf(tenantId, next)).toEqual(before);
  expect(await fresh.db.inTenant(tenantId, (tx) => openVault(masterKeysOf(next)).unsealText(tx, 'mail 1', sealed))).toBe('kept');
});

test('a vault that is open during the rotation goes on with the new key', async () => {
  const tenantId = await fresh.createTenant('One');
  const next = newMasterKey();
  const vault = openVault(masterKeysOf(master, next));
  await fresh.db.inTenant(tenantId, (tx) => vault.putSecret(tx, owner(0), new Secret('before')));
  await rotateKeys({ db: fresh.db, masterKeys: masterKeysOf(next, master) });
  expect((await fresh.db.inTenant(tenantId, (tx) => vault.findSecret(tx, owner(0))))?.reveal()).toBe('before');
  expect((await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'data'))).version).toBe(2);
});

test('running it again does nothing', async () => {
  const tenantId = await fresh.createTenant('One');
  await fill(tenantId, 2);
  const masterKeys = masterKeysOf(newMasterKey(), master);
  await rotateKeys({ db: fresh.db, masterKeys });
  expect(await rotateKeys({ db: fresh.db, masterKeys })).toEqual({ tenants: 0, keys: 0, secrets: 0 });
});

test('killed in any of its transactions, running it again finishes with one new key each', async () => {
  // The first has more than fits into one batch.
  const tenants = [
    { tenantId: await fresh.createTenant('One'), count: 102 },
    { tenantId: await fresh.createTenant('Two'), count: 2 },
  ];
  for (const { tenantId, count } of tenants) await fill(tenantId, count);
  let rotations = 0;
  for (let last = 1, isKilled = true; isKilled; last += 1) {
    const next = newMasterKey();
    const masterKeys = masterKeysOf(next, master);
    isKilled = await rotateKeys({ db: dyingIn(last), masterKeys }).then(
      () => false,
      () => true,
    );
    if (isKilled) await rotateKeys({ db: fresh.db, masterKeys });
    master = next;
    rotations += 1;
    for (const { tenantId, count } of tenants) expect(await readAll(next, tenantId, count)).toEqual(expected(tenantId, count));
  }
  expect(rotations).toBeGreaterThan(8);
  const { rows } = await fresh.owner.query("select max(version) as newest from tenant_key where purpose = 'data' group by tenant_id");
  expect(rows).toEqual([{ newest: rotations + 1 }, { newest: rotations + 1 }]);
});

test('lets two concurrent rotations end as one', async () => {
  const tenantId = await fresh.createTenant('One');
  await fill(tenantId, 5);
  const next = newMasterKey();
  const rotation = { db: fresh.db, masterKeys: masterKeysOf(next, master) };
  await Promise.all([rotateKeys(rotation), rotateKeys(rotation)]);
  expect(await readAll(next, tenantId, 5)).toEqual(expected(tenantId, 5));
  const { rows } = await fresh.owner.query("select count(*)::int as count from tenant_key where purpose = 'data'");
  expect(rows).toEqual([{ count: 2 }]);
});

test('a secret that is replaced while its rotation runs keeps the newer value', async () => {
  const tenantId = await fresh.createTenant('One');
  await fill(tenantId, 1);
  const next = newMasterKey();
  const isWaiting = async () =>
    (await fresh.owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount ===
    1;
  const rotation = await fresh.db.inTenant(tenantId, async (tx) => {
    await openVault(masterKeysOf(master)).putSecret(tx, owner(0), new Secret('newer'));
    const running = rotateKeys({ db: fresh.db, masterKeys: masterKeysOf(next, master) });
    await expect.poll(isWaiting).toBe(true);
    return { running };
  });
  expect((await rotation.running).secrets).toBe(1);
  expect(await readAll(next, tenantId, 1)).toEqual(['newer']);
});

test('a tenant without keys gets none', async () => {
  await fresh.createTenant('Empty');
  expect(await rotateKeys({ db: fresh.db, masterKeys: masterKeysOf(newMasterKey(), master) })).toEqual({ tenants: 0, keys: 0, secrets: 0 });
  const { rowCount } = await fresh.owner.query('select from tenant_key');
  expect(rowCount).toBe(0);
});
