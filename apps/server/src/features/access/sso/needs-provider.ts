import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { closesPasswords } from './domains/domain-store.ts';
import { domainOf } from './domains/domain-name.ts';
import { findProvider } from './sso-store.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly primaryTenantId: string;
}

/** In a tenant's scope: whether it signs the people of this address's domain in with its provider, and not with passwords. */
export const closesPasswordsNow = async (tx: TenantTx, email: string): Promise<boolean> =>
  (await closesPasswords(tx, domainOf(email))) && (await findProvider(tx)) !== undefined;

/**
 * Whether a person's password opens nothing: their home tenant signs its domain's people in with its provider. What they are in other
 * tenants makes no difference, or leaving the company would not end their access. Administrators at home keep theirs, or a broken
 * provider could never be removed; so do staff of the provider, whom no customer's identity provider signs in.
 */
export async function needsProvider(db: Database, { id, email, primaryTenantId }: Person): Promise<boolean> {
  const memberships = await db.asAccount(id, (tx) =>
    tx.selectFrom('membership').select(['tenant_id', 'role', 'provider_roles']).where('account_id', '=', id).limit(1000).execute(),
  );
  const home = memberships.find(({ tenant_id }) => tenant_id === primaryTenantId);
  if (home === undefined || home.role === 'administrator') return false;
  if (memberships.some(({ provider_roles }) => provider_roles.length > 0)) return false;
  return db.inTenant(primaryTenantId, (tx) => closesPasswordsNow(tx, email));
}
