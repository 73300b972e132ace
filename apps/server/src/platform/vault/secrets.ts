import type { TenantTx } from '../database/tenant-tx.ts';
import { Secret } from '../log/secret.ts';
import { seal, unseal } from './seal.ts';
import type { TenantKeys } from './tenant-keys.ts';

/** What a secret belongs to: a connection, a second factor, … One owner has one secret. */
export interface SecretOwner {
  readonly kind: string;
  readonly id: string;
}

interface Place {
  readonly tenantId: string;
  readonly owner: SecretOwner;
  readonly version: number;
}

/** The version is part of it, so that an earlier value does not open in the place of its successor. */
export const secretBelonging = ({ tenantId, owner, version }: Place) => ['secret', tenantId, owner.kind, owner.id, version];

const ownedBy = (tx: TenantTx, owner: SecretOwner) => ({ tenant_id: tx.tenantId, owner_kind: owner.kind, owner_id: owner.id }) as const;

export async function putSecret(keys: TenantKeys, tx: TenantTx, owner: SecretOwner, value: Secret): Promise<void> {
  const { version: keyVersion, key } = await keys.current(tx, 'data');
  // Raising the version first locks the row: two concurrent writers get two versions, one after the other.
  const { id, version } = await tx
    .insertInto('secret')
    .values({ ...ownedBy(tx, owner), key_version: keyVersion, sealed: Buffer.alloc(0) })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'owner_kind', 'owner_id'])
        .doUpdateSet((row) => ({ version: row('secret.version', '+', 1), key_version: keyVersion })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const associated = secretBelonging({ tenantId: tx.tenantId, owner, version });
  const sealed = seal({ key, plaintext: Buffer.from(value.reveal()), associated });
  await tx.updateTable('secret').set({ sealed }).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
}

export async function findSecret(keys: TenantKeys, tx: TenantTx, owner: SecretOwner): Promise<Secret | undefined> {
  const row = await tx
    .selectFrom('secret')
    .select(['version', 'key_version', 'sealed'])
    .where((where) => where.and(ownedBy(tx, owner)))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = await keys.at(tx, 'data', row.key_version);
  const associated = secretBelonging({ tenantId: tx.tenantId, owner, version: row.version });
  return new Secret(unseal({ key, sealed: row.sealed, associated }).toString());
}

export async function deleteSecret(tx: TenantTx, owner: SecretOwner): Promise<void> {
  await tx
    .deleteFrom('secret')
    .where((where) => where.and(ownedBy(tx, owner)))
    .execute();
}
