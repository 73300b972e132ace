import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Secret } from '../../../platform/log/secret.ts';
import type { SecretOwner } from '../../../platform/vault/secrets.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { lockSessionsOf } from '../session-lock.ts';

/** Everything here is in the platform's scope: an authenticator is a person's, in whichever tenant they work. */
const inUse = (accountId: string): SecretOwner => ({ kind: 'totp', id: accountId });
const pending = (accountId: string): SecretOwner => ({ kind: 'totp-pending', id: accountId });

export interface TotpState {
  readonly isOn: boolean;
  readonly pending: { readonly sessionId: string | null; readonly createdAt: Date } | undefined;
}

/** Changes of one person's authenticator wait for each other, and starting sessions wait for them. */
export async function lockTotp(tx: TenantTx, accountId: string): Promise<TotpState> {
  await lockSessionsOf(tx, accountId);
  const rows = await tx
    .selectFrom('totp')
    .select(['state', 'session_id', 'created_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .execute();
  const row = rows.find(({ state }) => state === 'pending');
  return { isOn: rows.some(({ state }) => state === 'on'), pending: row && { sessionId: row.session_id, createdAt: row.created_at } };
}

export const findSecretInUse = (vault: Vault, tx: TenantTx, accountId: string) => vault.findSecret(tx, inUse(accountId));
export const findPendingSecret = (vault: Vault, tx: TenantTx, accountId: string) => vault.findSecret(tx, pending(accountId));

export interface NewPending {
  readonly accountId: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly secret: Secret;
}

export async function putPending(vault: Vault, tx: TenantTx, { accountId, sessionId, now, secret }: NewPending): Promise<void> {
  const row = { session_id: sessionId, created_at: now };
  await tx
    .insertInto('totp')
    .values({ tenant_id: tx.tenantId, account_id: accountId, state: 'pending', ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'state']).doUpdateSet(row))
    .execute();
  await vault.putSecret(tx, pending(accountId), secret);
}

/** Whatever there is, pending or in use. */
export async function deleteTotp(vault: Vault, tx: TenantTx, accountId: string): Promise<void> {
  await tx.deleteFrom('totp').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId).execute();
  await vault.deleteSecret(tx, pending(accountId));
  await vault.deleteSecret(tx, inUse(accountId));
}

export interface NewTotp {
  readonly accountId: string;
  readonly now: Date;
  readonly secret: Secret;
  /** The step of the code that proved it, which cannot be used again. */
  readonly step: number;
}

export async function putTotp(vault: Vault, tx: TenantTx, { accountId, now, secret, step }: NewTotp): Promise<void> {
  await deleteTotp(vault, tx, accountId);
  await tx
    .insertInto('totp')
    .values({ tenant_id: tx.tenantId, account_id: accountId, state: 'on', last_step: step, created_at: now })
    .execute();
  await vault.putSecret(tx, inUse(accountId), secret);
}

/** Compare and set: of any number of concurrent uses of one step, exactly one gets true. */
export async function spendStep(tx: TenantTx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'on')
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
