import type { Database } from '../../../platform/database/database.ts';
import type { LiveSession } from '../live-session.ts';
import { domainOf } from './domains/domain-name.ts';
import { ownsDomain } from './domains/domain-store.ts';
import { findProvider } from './sso-store.ts';

/**
 * Whether the identity provider that signed a person in speaks for them in every tenant: it is that of their home, and the home has proven
 * the domain of the address, so that it could read their mail as well. Any other provider could assert whomever it likes.
 */
export async function vouchesEverywhere(db: Database, session: LiveSession): Promise<boolean> {
  const { signedInBy, homeTenantId, isVerified, email } = session;
  if (!isVerified || signedInBy !== homeTenantId) return false;
  return db.inTenant(homeTenantId, async (tx) => (await ownsDomain(tx, domainOf(email))) && (await findProvider(tx)) !== undefined);
}
