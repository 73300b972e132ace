import type { Database } from '../../../platform/database/database.ts';
import { domainOf } from './claim-domains.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

/**
 * Whether a person's password no longer opens anything: they belong to one tenant alone, and their domain signs in with its provider.
 * Administrators keep theirs, or a broken provider could never be removed; so do people of several tenants, because the provider opens only one.
 */
export async function needsProvider(db: Database, { id, email }: Person): Promise<boolean> {
  const memberships = await db.asAccount(id, (tx) =>
    tx.selectFrom('membership').select(['tenant_id', 'role', 'provider_roles']).where('account_id', '=', id).limit(2).execute(),
  );
  const [only, ...more] = memberships;
  if (only === undefined || more.length > 0 || only.role === 'administrator' || only.provider_roles.length > 0) return false;
  const domain = await db.inTenant(only.tenant_id, (tx) =>
    tx
      .selectFrom('sso_domain')
      .select('domain')
      .where('tenant_id', '=', tx.tenantId)
      .where('domain', '=', domainOf(email))
      .executeTakeFirst(),
  );
  return domain !== undefined;
}
