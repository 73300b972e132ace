import type { TenantTx } from '../database/tenant-tx.ts';
import type { Secret } from '../log/secret.ts';
import type { MasterKeys } from './master-keys.ts';
import { seal, unseal } from './seal.ts';
import { deleteSecret, findSecret, putSecret, type SecretOwner } from './secrets.ts';
import { type KeyPurpose, type TenantKey, TenantKeys } from './tenant-keys.ts';

export interface SealedText {
  readonly sealed: Buffer;
  readonly keyVersion: number;
}

/** Everything here works in the tenant of the transaction, with that tenant's keys. */
export interface Vault {
  currentKey(tx: TenantTx, purpose: KeyPurpose): Promise<TenantKey>;
  keyAt(tx: TenantTx, purpose: KeyPurpose, version: number): Promise<Buffer>;
  /** Replaces the owner's secret, if it has one. */
  putSecret(tx: TenantTx, owner: SecretOwner, value: Secret): Promise<void>;
  findSecret(tx: TenantTx, owner: SecretOwner): Promise<Secret | undefined>;
  deleteSecret(tx: TenantTx, owner: SecretOwner): Promise<void>;
  /** For a column of the caller's own table. The context names its row: the text opens under no other. */
  sealText(tx: TenantTx, context: string, text: string): Promise<SealedText>;
  unsealText(tx: TenantTx, context: string, sealedText: SealedText): Promise<string>;
}

const textBelonging = (tx: TenantTx, context: string) => ['text', tx.tenantId, context];

export function openVault(masterKeys: MasterKeys): Vault {
  const keys = new TenantKeys(masterKeys);
  return {
    currentKey: (tx, purpose) => keys.current(tx, purpose),
    keyAt: (tx, purpose, version) => keys.at(tx, purpose, version),
    putSecret: (tx, owner, value) => putSecret(keys, tx, owner, value),
    findSecret: (tx, owner) => findSecret(keys, tx, owner),
    deleteSecret,
    async sealText(tx, context, text) {
      const { version, key } = await keys.current(tx, 'data');
      return { sealed: seal({ key, plaintext: Buffer.from(text), associated: textBelonging(tx, context) }), keyVersion: version };
    },
    async unsealText(tx, context, { sealed, keyVersion }) {
      const key = await keys.at(tx, 'data', keyVersion);
      return unseal({ key, sealed, associated: textBelonging(tx, context) }).toString();
    },
  };
}
