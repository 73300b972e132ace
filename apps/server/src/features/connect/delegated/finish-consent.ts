import { failureOf } from '@rampart/connectors/kit/failure-of.ts';
import type { Product } from '@rampart/domain/product.ts';
import { BadRequest, Forbidden } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordingRefusal } from '../../audit/index.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { guardedFetch } from '../connection/build-connection.ts';
import type { Credentials } from '../connection/sealed-credentials.ts';
import { connectProduct } from '../credentials/connect-product.ts';
import { getProduct } from '../products/find-product.ts';
import { readState } from './consent-state.ts';
import { type Delegation, findOpenDelegation, findTenantOfHandle, type OpenDelegation, takeDelegation } from './delegation-store.ts';
import { getConsentWay } from './consent-way.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { Database } from '../../../platform/database/database.ts';
import { rolesOf, visitingRolesOf } from '../../users/index.ts';

/** More tenants than a person belongs to. */
const membershipLimit = 1000;

/** The administrator who started a consent may have left, or have another role, by the time it comes back. */
async function mayStillConnect(db: Database, accountId: string, tenantId: string): Promise<boolean> {
  const memberships = await db.asAccount(accountId, (tx) =>
    tx
      .selectFrom('membership')
      .select(['tenant_id', 'role', 'provider_roles'])
      .where('account_id', '=', accountId)
      .limit(membershipLimit)
      .execute(),
  );
  const own = memberships.filter((membership) => membership.tenant_id === tenantId).flatMap(rolesOf);
  const visiting = memberships.flatMap(({ provider_roles }) => visitingRolesOf(provider_roles));
  return isPermitted([...new Set([...own, ...visiting])], 'applications:write');
}

/** The administrator's browser waits; the product is tried out in the same call. */
const redeemTimeoutMs = 8_000;

export interface ConsentAnswer {
  /** The bearer of the call. */
  readonly handle: string;
  readonly state: string;
  readonly product: string;
  readonly code: string;
  /** The customer's organisation, as the vendor named it. */
  readonly organisation: string;
  readonly source: string;
  readonly requestId: string;
}

const notGood = () => new BadRequest('This consent has been used, has expired or was altered. Start the connection again.');

/** Anyone can be sent a link: before they give access, the product's administrator is told to whom. */
export async function getConsent(deps: ConnectDeps, handle: string): Promise<OpenDelegation & { readonly productName: string }> {
  const tenantId = await deps.db.inPlatform((tx) => findTenantOfHandle(tx, handle));
  const open = tenantId && (await deps.db.inTenant(tenantId, (tx) => findOpenDelegation(tx, { handle, now: deps.clock.now() })));
  if (!open) throw notGood();
  return { ...open, productName: getProduct(open.product).name };
}

async function redeem(deps: ConnectDeps, product: Product, { verifier }: Delegation, answer: ConsentAnswer): Promise<Credentials> {
  const { connector, consent, app, redirectUri } = getConsentWay(deps, product);
  const signal = AbortSignal.timeout(redeemTimeoutMs);
  const code = { app, code: answer.code, tenant: answer.organisation, verifier: verifier.reveal(), redirectUri };
  return consent.redeem({ fetch: guardedFetch(deps.egress, signal), signal }, code).catch((error: unknown) => {
    throw new BadRequest(`${failureOf(connector.vendor, error).message} Start the connection again.`);
  });
}

/** Takes a consent back from the vendor, once, and connects the product with what the vendor gives for it. */
export async function finishConsent(deps: ConnectDeps, answer: ConsentAnswer): Promise<Product> {
  const { handle, source, requestId } = answer;
  const state = await readState(deps.signingKey, deps.clock, answer.state);
  if (state === undefined || state.accessToken !== handle || state.application !== answer.product) throw notGood();
  const product = getProduct(answer.product);
  const tenantId = await deps.db.inPlatform((tx) => findTenantOfHandle(tx, handle));
  if (tenantId === undefined) throw notGood();
  const use = { handle, product: product.id, now: deps.clock.now() };
  const delegation = await deps.db.inTenant(tenantId, (tx) => takeDelegation(deps.vault, tx, use));
  if (delegation === undefined) throw notGood();
  const by: ActedBy = { actorId: delegation.accountId, actor: delegation.actor, source, requestId };
  const attempt = `Connect ${product.name} by consent`;
  await recordingRefusal(deps, { by, tenantId, action: 'application.connect', attempt }, async () => {
    if (!(await mayStillConnect(deps.db, delegation.accountId, tenantId)))
      throw new Forbidden('The user who started this connection may no longer connect products. Ask an administrator to start it again.');
    const credentials = await redeem(deps, product, delegation, answer);
    await connectProduct(deps, { tenantId, by, product, method: 'oauth_app', credentials, modules: [], replaces: delegation.replaces });
  });
  return product;
}
