import { createHash } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Secret } from '../../../platform/log/secret.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

const hashOf = (handle: string): Buffer => createHash('sha256').update(handle).digest();
const ownerOf = (id: string) => ({ kind: 'delegation', id });
const forgottenPerPass = 100;

export interface NewDelegation {
  readonly handle: string;
  readonly verifier: string;
  readonly accountId: string;
  readonly actor: string;
  readonly product: string;
  /** Applications that give way to it. */
  readonly replaces: readonly string[];
  readonly withDeployment: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

async function forgetExpired(vault: Vault, tx: TenantTx, now: Date): Promise<void> {
  const expired = await tx
    .selectFrom('delegation')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<=', now)
    .limit(forgottenPerPass)
    .execute();
  for (const { id } of expired) {
    await vault.deleteSecret(tx, ownerOf(id));
    await tx.deleteFrom('delegation').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  }
}

export async function insertDelegation(vault: Vault, tx: TenantTx, delegation: NewDelegation): Promise<void> {
  const { handle, verifier, accountId, actor, product, replaces, withDeployment, now, expiresAt } = delegation;
  await forgetExpired(vault, tx, now);
  const { id } = await tx
    .insertInto('delegation')
    .values({
      tenant_id: tx.tenantId,
      token_hash: hashOf(handle),
      account_id: accountId,
      actor,
      product,
      replaces: [...replaces],
      with_deployment: withDeployment,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await vault.putSecret(tx, ownerOf(id), new Secret(verifier));
}

/** In the platform's scope: a browser that comes back from the vendor has no session that would name the tenant. */
export async function findTenantOfHandle(tx: TenantTx, handle: string): Promise<string | undefined> {
  const row = await tx.selectFrom('delegation').select('tenant_id').where('token_hash', '=', hashOf(handle)).executeTakeFirst();
  return row?.tenant_id;
}

export interface OpenDelegation {
  readonly actor: string;
  readonly product: string;
  readonly withDeployment: boolean;
  readonly tenantName: string;
}

/** In the tenant's scope: what the handle is good for, as long as it is. */
export async function findOpenDelegation(tx: TenantTx, { handle, now }: Pick<Use, 'handle' | 'now'>): Promise<OpenDelegation | undefined> {
  return tx
    .selectFrom('delegation')
    .innerJoin('tenant', 'tenant.tenant_id', 'delegation.tenant_id')
    .select(['actor', 'product', 'with_deployment as withDeployment', 'tenant.name as tenantName'])
    .where('delegation.tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', hashOf(handle))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export interface Delegation {
  readonly accountId: string;
  readonly actor: string;
  readonly replaces: readonly string[];
  readonly verifier: Secret;
}

interface Use {
  readonly handle: string;
  readonly product: string;
  readonly now: Date;
}

/** Compare and set: of any number of concurrent uses of one handle, exactly one gets the delegation. */
export async function takeDelegation(vault: Vault, tx: TenantTx, { handle, product, now }: Use): Promise<Delegation | undefined> {
  const taken = await tx
    .updateTable('delegation')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', hashOf(handle))
    .where('product', '=', product)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id', 'actor', 'replaces'])
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const verifier = await vault.findSecret(tx, ownerOf(taken.id));
  await vault.deleteSecret(tx, ownerOf(taken.id));
  return verifier && { accountId: taken.account_id, actor: taken.actor, replaces: taken.replaces, verifier };
}
