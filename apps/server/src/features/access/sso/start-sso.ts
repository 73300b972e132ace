import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { callerAddress } from '../../../platform/http/caller-address.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import { domainOf } from './domains/domain-name.ts';
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
  readonly from?: 'tenant-page' | undefined;
  readonly sourceAddress: string;
}

/** A whole office may start from one address. */
const startsPerAddress = 1000;

const findTenant = async (db: Database, { email, tenant }: Start): Promise<string | undefined> =>
  tenant ?? (email === undefined ? undefined : db.inPlatform((tx) => findTenantOfDomain(tx, domainOf(email))));

/** Comes back with the answer, and decides only where the browser is shown how it ended. */
export const stepUpRelayState = 'step-up';
export const tenantPageRelayState = 'tenant-page';

export interface SsoRequest {
  readonly url: string;
  readonly requestId: string;
}

interface Asked {
  readonly tenantId: string;
  readonly relayState: string;
  /** A session whose person is asked again. */
  readonly sessionId?: string;
}

/** A request to the tenant's provider, remembered until it is answered. For a session it asks the person again, who is signed in there. */
export async function makeRequest(deps: StartSsoDeps, { tenantId, relayState, sessionId }: Asked): Promise<SsoRequest> {
  const provider = await deps.db.inTenant(tenantId, findProvider);
  if (provider === undefined) throw new SsoRefusal('not-set-up', 'The tenant has no identity provider.');
  // An XML id must not start with a digit.
  const requestId = `_${randomBytes(24).toString('hex')}`;
  const forceAuthn = sessionId !== undefined;
  const library = samlLibrary(serviceProviderOf(deps.publicUrl, tenantId), provider, { generateUniqueId: () => requestId, forceAuthn });
  const url = await library.getAuthorizeUrlAsync(relayState, undefined, {});
  await deps.db.inTenant(tenantId, (tx) => rememberRequest(tx, { id: requestId, sessionId }, deps.clock.now()));
  return { url, requestId };
}

export async function startSso(deps: StartSsoDeps, start: Start): Promise<SsoRequest> {
  await takeAttempt(deps, 'sso-start', [{ of: callerAddress(start.sourceAddress), max: startsPerAddress }]);
  const tenantId = await findTenant(deps.db, start);
  if (tenantId === undefined) throw new SsoRefusal('not-set-up', 'The tenant has no identity provider.');
  return makeRequest(deps, { tenantId, relayState: start.from === 'tenant-page' ? tenantPageRelayState : '' });
}
