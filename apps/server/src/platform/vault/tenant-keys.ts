import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { boundedMemory } from '../bounded-memory.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import { Refusal } from '../refusal.ts';
import type { MasterKeys } from './master-keys.ts';
import { seal, unseal } from './seal.ts';

export type KeyPurpose = 'data' | 'audit' | 'signing';

export interface TenantKey {
  readonly version: number;
  readonly key: Buffer;
}

export interface StoredKey {
  readonly version: number;
  readonly sealed: Buffer;
  readonly master_key_id: string;
}

const keyBytes = 32;
const firstVersion = 1;
const cacheCapacity = 10_000;

const belonging = (tenantId: string, purpose: string, version: number) => ['tenant-key', tenantId, purpose, version];

/** Opens a key of the transaction's tenant with the master key that sealed it. */
export function openTenantKey(masterKeys: MasterKeys, tenantId: string, purpose: string, row: StoredKey): Buffer {
  const master = masterKeys.find(row.master_key_id);
  if (master === undefined)
    throw new Refusal(
      `The database has keys sealed by master key ${row.master_key_id}, which is not here: set RAMPART_MASTER_KEY_PREVIOUS to it, or restore keys/master.json from a backup.`,
    );
  return unseal({ key: master.key, sealed: row.sealed, associated: belonging(tenantId, purpose, row.version) });
}

/** A key as it is stored, sealed by the current master key. */
export function sealTenantKey(masterKeys: MasterKeys, tenantId: string, purpose: string, { version, key }: TenantKey): StoredKey {
  const { id, key: masterKey } = masterKeys.current;
  return {
    version,
    sealed: seal({ key: masterKey, plaintext: key, associated: belonging(tenantId, purpose, version) }),
    master_key_id: id,
  };
}

/** Adds a key under this version unless there is one: of several concurrent callers, one wins and the others wait for it. */
export async function addTenantKey(masterKeys: MasterKeys, tx: TenantTx, purpose: KeyPurpose, version: number): Promise<void> {
  const row = sealTenantKey(masterKeys, tx.tenantId, purpose, { version, key: randomBytes(keyBytes) });
  await tx
    .insertInto('tenant_key')
    .values({ tenant_id: tx.tenantId, purpose, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The keys of the transaction's tenant, made on first use. */
export class TenantKeys {
  readonly #masterKeys: MasterKeys;
  /** Opened keys, so that a hot path reads none from the database. */
  readonly #cache = boundedMemory<Buffer>(cacheCapacity);

  constructor(masterKeys: MasterKeys) {
    this.#masterKeys = masterKeys;
  }

  /** Only 'data' gets new versions, maybe from another process: which one is newest is asked each time. */
  async current(tx: TenantTx, purpose: KeyPurpose): Promise<TenantKey> {
    const cached = purpose === 'data' ? undefined : this.#cache.get(nameOf(tx, purpose, firstVersion));
    if (cached !== undefined) return { version: firstVersion, key: cached };
    const found = await this.#findNewest(tx, purpose);
    if (found !== undefined) return found;
    await addTenantKey(this.#masterKeys, tx, purpose, firstVersion);
    return this.at(tx, purpose, firstVersion).then((key) => ({ version: firstVersion, key }));
  }

  async at(tx: TenantTx, purpose: KeyPurpose, version: number): Promise<Buffer> {
    const cached = this.#cache.get(nameOf(tx, purpose, version));
    if (cached !== undefined) return cached;
    const row = await rowsOf(tx, purpose).where('version', '=', version).executeTakeFirst();
    if (row === undefined) throw new Error(`Tenant ${tx.tenantId} has no ${purpose} key of version ${version}: restore it from a backup.`);
    return this.#open(tx, purpose, row);
  }

  async #findNewest(tx: TenantTx, purpose: KeyPurpose): Promise<TenantKey | undefined> {
    const row = await rowsOf(tx, purpose).orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row && { version: row.version, key: this.#cache.get(nameOf(tx, purpose, row.version)) ?? this.#open(tx, purpose, row) };
  }

  #open(tx: TenantTx, purpose: KeyPurpose, row: StoredKey & { readonly isCommitted: boolean }): Buffer {
    const key = openTenantKey(this.#masterKeys, tx.tenantId, purpose, row);
    if (row.isCommitted) this.#cache.set(nameOf(tx, purpose, row.version), key);
    return key;
  }
}

const nameOf = (tx: TenantTx, purpose: KeyPurpose, version: number) => `${tx.tenantId} ${purpose} ${version}`;

/** A row of this very transaction may still be rolled back, and its key must not outlive it in the cache. */
const rowsOf = (tx: TenantTx, purpose: KeyPurpose) =>
  tx
    .selectFrom('tenant_key')
    .select(['version', 'sealed', 'master_key_id', sql<boolean>`created_at < now()`.as('isCommitted')])
    .where('tenant_id', '=', tx.tenantId)
    .where('purpose', '=', purpose);
