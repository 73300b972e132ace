import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Secret } from '../../../platform/log/secret.ts';
import type { Vault } from '../../../platform/vault/vault.ts';

export type Credentials = Readonly<Record<string, string>>;

const StoredCredentials = z.record(z.string(), z.string());
const ownerOf = (applicationId: string) => ({ kind: 'application', id: applicationId });
/** In one order, so that the same credentials are the same text. */
const textOf = (credentials: Credentials) =>
  JSON.stringify(Object.fromEntries(Object.entries(credentials).toSorted(([one], [other]) => (one < other ? -1 : 1))));

export const putCredentials = (vault: Vault, tx: TenantTx, applicationId: string, credentials: Credentials): Promise<void> =>
  vault.putSecret(tx, ownerOf(applicationId), new Secret(textOf(credentials)));

export async function findCredentials(vault: Vault, tx: TenantTx, applicationId: string): Promise<Credentials | undefined> {
  const stored = await vault.findSecret(tx, ownerOf(applicationId));
  return stored && StoredCredentials.parse(JSON.parse(stored.reveal()));
}

export const deleteCredentialsOf = (vault: Vault, tx: TenantTx, applicationId: string): Promise<void> =>
  vault.deleteSecret(tx, ownerOf(applicationId));

export const areSame = (one: Credentials, other: Credentials): boolean => textOf(one) === textOf(other);
