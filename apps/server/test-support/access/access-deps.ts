import { createUser, loadSigningKey, openAccessTokens } from '../../src/features/access/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { Secret } from '../../src/platform/log/secret.ts';
import { masterKeyOf } from '../../src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../src/platform/vault/master-keys.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import { testMasterKey } from './test-master-key.ts';

export const testVault = (): Vault => openVault(masterKeysOf(masterKeyOf(testMasterKey)));

/** What the use cases of signing in need, at a time of the test's choosing. */
export async function accessDeps(db: Database, time: { at: Date }) {
  const vault = testVault();
  const clock = { now: () => time.at };
  return { db, vault, clock, tokens: openAccessTokens(await loadSigningKey({ db, vault }), clock) };
}

export const testPassword = 'correct horse battery';

export function createPerson(deps: Awaited<ReturnType<typeof accessDeps>>, tenantId: string, email: string): Promise<string> {
  const person = { email, firstName: 'Anna', lastName: 'Test', password: new Secret(testPassword), tenantId };
  return createUser(deps, { ...person, role: 'standard', providerRoles: [] });
}
