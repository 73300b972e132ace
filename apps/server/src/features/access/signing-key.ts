import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { Secret } from '../../platform/log/secret.ts';
import type { Vault } from '../../platform/vault/vault.ts';

export const tokenAlgorithm = 'EdDSA';
const owner = { kind: 'signing-key', id: 'access-token' };

export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const StoredKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

async function makeKey(): Promise<Secret> {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { crv: 'Ed25519', extractable: true });
  return new Secret(JSON.stringify(await exportJWK(privateKey)));
}

const importKey = async (jwk: JWK) => (await importJWK(jwk, tokenAlgorithm)) as CryptoKey;

async function parse(stored: Secret): Promise<SigningKey> {
  const { d, ...pub } = StoredKey.parse(JSON.parse(stored.reveal()));
  return { privateKey: await importKey({ ...pub, d }), publicKey: await importKey(pub) };
}

/** The key that signs access tokens: made by the first process that needs it, the same for all. */
export async function loadSigningKey({ db, vault }: { readonly db: Database; readonly vault: Vault }): Promise<SigningKey> {
  const fresh = await makeKey();
  const stored = await db.inPlatform(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('rampart signing key'))`.execute(tx);
    const found = await vault.findSecret(tx, owner);
    if (found === undefined) await vault.putSecret(tx, owner, fresh);
    return found ?? fresh;
  });
  return parse(stored);
}
