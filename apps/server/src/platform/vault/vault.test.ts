import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { Secret } from '../log/secret.ts';
import { fullDump, tracesOf } from '../../../test-support/database/full-dump.ts';
import { masterKeyOf, newMasterKey } from './master-key.ts';
import { masterKeysOf } from './master-keys.ts';
import { SealBroken } from './seal.ts';
import { sealTenantKey } from './tenant-keys.ts';
import { openVault, type Vault } from './vault.ts';

const masterKeys = masterKeysOf(masterKeyOf(testMasterKey));
let fresh: FreshDatabase;
let vault: Vault;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  vault = openVault(masterKeys);
  tenantId = await fresh.createTenant('Vault');
});

const connection = (id: string) => ({ kind: 'connection', id });
const put = (tenant: string, id: string, value: string) =>
  fresh.db.inTenant(tenant, (tx) => vault.putSecret(tx, connection(id), new Secret(value)));
const find = async (tenant: string, id: string) =>
  (await fresh.db.inTenant(tenant, (tx) => vault.findSecret(tx, connection(id))))?.reveal();

test('a secret is found again, replaced and deleted', async () => {
  expect(await find(tenantId, 'a')).toBeUndefined();
  await put(tenantId, 'a', 'first');
  expect(await find(tenantId, 'a')).toBe('first');
  await put(tenantId, 'a', 'zweites: ä€😀');
  expect(await find(tenantId, 'a')).toBe('zweites: ä€😀');
  await fresh.db.inTenant(tenantId, (tx) => vault.deleteSecret(tx, connection('a')));
  expect(await find(tenantId, 'a')).toBeUndefined();
});

test('a tenant does not find the secret of another', async () => {
  const other = await fresh.createTenant('Other');
  await put(tenantId, 'a', 'mine');
  expect(await find(other, 'a')).toBeUndefined();
});

test('gives concurrent writers separate versions, and keeps the last one whole', async () => {
  const values = Array.from({ length: 6 }, (_, index) => `value-${index}`);
  await Promise.all(values.map((value) => put(tenantId, 'a', value)));
  const { rows } = await fresh.owner.query('select version from secret where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ version: 6 }]);
  expect(values).toContain(await find(tenantId, 'a'));
});

test('makes one key for concurrent first users', async () => {
  const vaults = Array.from({ length: 6 }, () => openVault(masterKeys));
  const keys = await Promise.all(vaults.map((each) => fresh.db.inTenant(tenantId, (tx) => each.currentKey(tx, 'audit'))));
  expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]?.version).toBe(1);
});

test('keeps separate keys for purposes and tenants', async () => {
  const keys = await fresh.db.inTenant(tenantId, async (tx) => [
    await vault.currentKey(tx, 'data'),
    await vault.currentKey(tx, 'audit'),
    await vault.currentKey(tx, 'signing'),
  ]);
  const platform = await fresh.db.inPlatform((tx) => vault.currentKey(tx, 'data'));
  expect(new Set([...keys, platform].map(({ key }) => key.toString('hex'))).size).toBe(4);
});

test.each(['data', 'audit'] as const)('a %s key whose transaction was rolled back is not used again', async (purpose) => {
  let lost: Buffer | undefined;
  const failing = fresh.db.inTenant(tenantId, async (tx) => {
    lost = (await vault.currentKey(tx, purpose)).key;
    expect((await vault.currentKey(tx, purpose)).key).toEqual(lost);
    throw new Error('roll back');
  });
  await expect(failing).rejects.toThrow('roll back');
  const kept = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, purpose));
  expect(kept.key).not.toEqual(lost);
  expect(await fresh.db.inTenant(tenantId, (tx) => openVault(masterKeys).keyAt(tx, purpose, 1))).toEqual(kept.key);
});

test('a known key needs no row: the hot path stays off the table', async () => {
  const { key } = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
  await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
  await fresh.owner.query('delete from tenant_key where tenant_id = $1', [tenantId]);
  expect(await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'))).toEqual({ version: 1, key });
  await expect(fresh.db.inTenant(tenantId, (tx) => vault.keyAt(tx, 'audit', 2))).rejects.toThrow('has no audit key of version 2');
});

test('ciphertexts swapped between two rows stay shut', async () => {
  await put(tenantId, 'a', 'one');
  await put(tenantId, 'b', 'two');
  await fresh.owner.query(
    `update secret s set sealed = o.sealed, key_version = o.key_version from secret o
     where s.tenant_id = $1 and o.tenant_id = $1 and s.owner_id <> o.owner_id`,
    [tenantId],
  );
  await expect(find(tenantId, 'a')).rejects.toThrow(SealBroken);
  await expect(find(tenantId, 'b')).rejects.toThrow(SealBroken);
});

test('a key moved to another tenant stays shut', async () => {
  const thief = await fresh.createTenant('Thief');
  await put(tenantId, 'a', 'loot');
  await fresh.owner.query('update tenant_key set tenant_id = $1 where tenant_id = $2', [thief, tenantId]);
  await expect(fresh.db.inTenant(thief, (tx) => vault.currentKey(tx, 'data'))).rejects.toThrow(SealBroken);
});

test('a secret moved to another tenant stays shut, even if both had the same key', async () => {
  const thief = await fresh.createTenant('Thief');
  await put(tenantId, 'a', 'loot');
  const key = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'data'));
  const row = { tenant_id: thief, purpose: 'data', ...sealTenantKey(masterKeys, thief, 'data', key) };
  await fresh.db.inTenant(thief, (tx) => tx.insertInto('tenant_key').values(row).execute());
  await fresh.owner.query('update secret set tenant_id = $1 where tenant_id = $2', [thief, tenantId]);
  await expect(find(thief, 'a')).rejects.toThrow(SealBroken);
});

test('an earlier value does not open in the place of its successor', async () => {
  await put(tenantId, 'a', 'revoked');
  const { rows } = await fresh.owner.query<{ sealed: Buffer }>('select sealed from secret where tenant_id = $1', [tenantId]);
  await put(tenantId, 'a', 'current');
  await fresh.owner.query('update secret set sealed = $2 where tenant_id = $1', [tenantId, rows[0]?.sealed]);
  await expect(find(tenantId, 'a')).rejects.toThrow(SealBroken);
});

test('a text opens in its context and tenant only', async () => {
  const other = await fresh.createTenant('Other');
  const sealedText = await fresh.db.inTenant(tenantId, (tx) => vault.sealText(tx, 'mail 1', 'Grüße'));
  const open = (tenant: string, context: string) => fresh.db.inTenant(tenant, (tx) => vault.unsealText(tx, context, sealedText));
  expect(await open(tenantId, 'mail 1')).toBe('Grüße');
  await expect(open(tenantId, 'mail 2')).rejects.toThrow(SealBroken);
  await fresh.db.inTenant(other, (tx) => vault.currentKey(tx, 'data'));
  await expect(open(other, 'mail 1')).rejects.toThrow(SealBroken);
});

test('names the missing master key', async () => {
  await put(tenantId, 'a', 'value');
  vault = openVault(masterKeysOf(newMasterKey()));
  await expect(find(tenantId, 'a')).rejects.toThrow(
    `sealed by master key ${masterKeys.current.id}, which is not here: set RAMPART_MASTER_KEY_PREVIOUS`,
  );
});

test('a dump of the database shows neither a secret nor a key', async () => {
  const canary = `canary-${randomUUID()}`;
  await put(tenantId, 'a', canary);
  const { key } = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'data'));
  await fresh.owner.query('update tenant set name = $2 where tenant_id = $1', [tenantId, 'planted-in-a-name']);
  const dump = await fullDump(fresh.owner);
  expect(dump).toContain('planted-in-a-name');
  for (const trace of [...tracesOf(canary), key.toString('hex'), testMasterKey.toString('hex')]) expect(dump).not.toContain(trace);
});
