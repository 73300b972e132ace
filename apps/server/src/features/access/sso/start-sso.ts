import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { domainOf } from './claim-domains.ts';
import { samlLibrary } from './second-opinion.ts';
import { serviceProviderOf } from './service-provider.ts';
import { rememberRequest } from './sso-once.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { findProvider, findTenantOfDomain } from './sso-store.ts';

export interface StartSsoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

interface Start {
  readonly email?: string | undefined;
  readonly tenant?: string | undefined;
  readonly sourceAddress: string;
}

/** A whole office may start from one address. */
const startsPerAddress = 1000;

const findTenant = async (db: Database, { email, tenant }: Start): Promise<string | undefined> =>
  tenant ?? (email === undefined ? undefined : db.inPlatform((tx) => findTenantOfDomain(tx, domainOf(email))));

/** A request to the tenant's provider, remembered until it is answered. */
export async function startSso(deps: StartSsoDeps, start: Start): Promise<{ url: string; requestId: string }> {
  await takeAttempt(deps, 'sso-start', [{ of: callerAddress(start.sourceAddress), max: startsPerAddress }]);
  const tenantId = await findTenant(deps.db, start);
  const provider = tenantId && (await deps.db.inTenant(tenantId, findProvider));
  if (!tenantId || !provider) throw new SsoRefusal('not-set-up', 'The tenant has no identity provider.');
  // An XML id must not start with a digit.
  const requestId = `_${randomBytes(24).toString('hex')}`;
  const library = samlLibrary(serviceProviderOf(deps.publicUrl, tenantId), provider, () => requestId);
  const url = await library.getAuthorizeUrlAsync('', undefined, {});
  await deps.db.inTenant(tenantId, (tx) => rememberRequest(tx, requestId, deps.clock.now()));
  return { url, requestId };
}
