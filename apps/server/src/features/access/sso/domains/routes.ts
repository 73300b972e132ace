import * as contract from '@rampart/contract/access/sign-in-domains.ts';
import { inScopeOf } from '../../../../platform/database/database.ts';
import { platformTenantId } from '../../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../../platform/http/route.ts';
import { takeAttempt } from '../../../../platform/http/take-attempt.ts';
import type { AuthenticateDeps } from '../../authenticate.ts';
import { callerOf } from '../../caller.ts';
import { serviceProviderOf } from '../service-provider.ts';
import { checkDomain } from './check-domain.ts';
import { claimDomain, removeDomain } from './claim-domain.ts';
import { confirmDomain } from './confirm-domain.ts';
import { getDomain, recordName, recordValue, withParents } from './domain-name.ts';
import type { DomainDeps } from './domain-news.ts';
import { type ClaimedDomain, listAllDomains, listDomains, listProven } from './domain-store.ts';
import { lostAt } from './judge-answer.ts';

const checksPerWindow = 60;

/** Another tenant has the domain, or one above it. */
const isContested = ({ tenantId, domain, state }: ClaimedDomain, proven: readonly ClaimedDomain[]): boolean =>
  state !== 'proven' && proven.some((owner) => owner.tenantId !== tenantId && withParents(domain).includes(owner.domain));

function stateOf(claim: ClaimedDomain, proven: readonly ClaimedDomain[]): contract.SignInDomain['state'] {
  if (claim.state === 'proven') return claim.missingSince === null ? 'proven' : 'missing';
  return isContested(claim, proven) ? 'contested' : claim.state;
}

const present = (claim: ClaimedDomain, proven: readonly ClaimedDomain[]) => ({
  domain: claim.domain,
  state: stateOf(claim, proven),
  proof: claim.proof,
  claimed_at: claim.claimedAt.toISOString(),
  proven_at: claim.provenAt?.toISOString() ?? null,
  checked_at: claim.checkedAt?.toISOString() ?? null,
  last_answer: claim.answer,
  lost_at: claim.missingSince === null ? null : lostAt(claim.missingSince).toISOString(),
});

async function presentOf(tx: TenantTx): Promise<contract.SignInDomain[]> {
  const claims = await listDomains(tx);
  const names = claims.flatMap(({ domain }) => withParents(domain));
  const proven = await inScopeOf(tx, platformTenantId, (platform) => listProven(platform, names));
  return claims.map((claim) => ({
    ...present(claim, proven),
    record_name: recordName(claim.domain),
    record_value: recordValue(claim.token),
  }));
}

async function getPresented(tx: TenantTx, domain: string): Promise<contract.SignInDomain> {
  const found = (await presentOf(tx)).find((each) => each.domain === domain);
  if (found === undefined) throw new NotFound('domain');
  return found;
}

/** What staff of the provider see and decide, of all tenants. */
const staffRoutes = (deps: DomainDeps & AuthenticateDeps): Route[] => [
  route(contract.listDomainClaims, async () => {
    const claims = await deps.db.inPlatform(listAllDomains);
    const proven = claims.filter(({ state }) => state === 'proven');
    const shown = claims.map((claim) => ({
      ...present(claim, proven),
      tenant_uuid: claim.tenantId,
      tenant: claim.tenant,
      confirmed_by: claim.confirmedBy,
      reason: claim.reason,
    }));
    return reply(200, { claims: shown });
  }),
  route(contract.confirmDomainClaim, async ({ body, request }) => {
    const { tenant_uuid: tenantId, domain, reason } = body;
    await confirmDomain(deps, await callerOf(deps, request), { tenantId, domain, reason });
    return reply(204, null);
  }),
];

export const domainRoutes = (deps: DomainDeps & AuthenticateDeps): Route[] => [
  route(contract.listSignInDomains, async ({ tenant }) =>
    reply(200, {
      domains: await tenant.inTransaction(presentOf),
      sign_in_url: serviceProviderOf(deps.publicUrl, tenant.id).signInUrl,
    }),
  ),
  route(contract.claimSignInDomain, async ({ tenant, body, request }) => {
    const domain = await claimDomain(deps, await callerOf(deps, request), body.domain);
    return reply(200, { domain: await tenant.inTransaction((tx) => getPresented(tx, domain)) });
  }),
  route(contract.checkSignInDomain, async ({ tenant, body, request }) => {
    const { by } = await callerOf(deps, request);
    const domain = getDomain(body.domain);
    await takeAttempt(deps, 'domain-check', [{ of: tenant.id, max: checksPerWindow }]);
    await checkDomain(deps, { tenantId: tenant.id, domain, by });
    return reply(200, { domain: await tenant.inTransaction((tx) => getPresented(tx, domain)) });
  }),
  route(contract.removeSignInDomain, async ({ body, request }) => {
    await removeDomain(deps, await callerOf(deps, request), body.domain);
    return reply(204, null);
  }),
  ...staffRoutes(deps),
];
