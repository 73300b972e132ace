import * as contract from '@rampart/contract/access/sso.ts';
import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import { TooManyRequests } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf } from '../caller.ts';
import type { AuthenticateDeps } from '../authenticate.ts';
import { setCookie } from '../session-cookie.ts';
import { domainOf } from './domains/domain-name.ts';
import { domainRoutes } from './domains/routes.ts';
import type { DomainDeps } from './domains/domain-news.ts';
import { enableSso } from './enable-sso.ts';
import { finishSso, type FinishSsoDeps } from './finish-sso.ts';
import { removeSso } from './remove-sso.ts';
import { clearRequestCookie, setRequestCookie, startedHere } from './request-cookie.ts';
import { emailNameId } from './saml-names.ts';
import { serviceProviderOf, signInPath } from './service-provider.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { findProvider, findTenantOfDomain } from './sso-store.ts';
import { startSso, stepUpRelayState, tenantPageRelayState } from './start-sso.ts';

interface SsoDeps extends FinishSsoDeps, AuthenticateDeps, DomainDeps {
  readonly egress: Egress;
}

/** What the window of a step-up shows, before it closes. */
const stepUpPage = '/step-up?outcome=';

const signInPage = '/?sso_error=';
const tenantPage = (tenantId: string) => `${signInPath(tenantId)}?sso_error=`;

/** The page that the sign-in was started from. The relay state comes from the browser: it chooses between these and nothing else. */
function pageOf(relayState: string | undefined, tenantId: string): string {
  if (relayState === stepUpRelayState) return stepUpPage;
  return relayState === tenantPageRelayState ? tenantPage(tenantId) : signInPage;
}

/** Back to the screen where it started, which says what to do next. */
function explain(response: FastifyReply, error: unknown, page: string): void {
  if (error instanceof TooManyRequests) response.header('location', `${page}too-often`);
  else if (error instanceof SsoRefusal) response.header('location', `${page}${error.code}`);
  else throw error;
}

/**
 * A link, in a mail or on another site's page, must start no sign-in: its visitor did not ask for one, and its author may have chosen where the
 * provider is. Old browsers do not say where they come from, nor does any over plain http.
 */
const isFromElsewhere = ({ headers }: FastifyRequest) => (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';

export const ssoRoutes = (deps: SsoDeps): Route[] => [
  route(contract.getSsoConfiguration, async ({ tenant }) => {
    const provider = await tenant.inTransaction(findProvider);
    const { entityId: ownId, acsUrl } = serviceProviderOf(deps.publicUrl, tenant.id);
    const service_provider = { entity_id: ownId, acs_url: acsUrl, metadata_url: ownId };
    if (provider === undefined) return reply(200, { configurations: [], service_provider });
    const { xml, metadataUrl, ssoUrl, entityId } = provider;
    const shown = { configuration_xml: xml, sso_metadata_url: metadataUrl ?? null, sso_url: ssoUrl, entity_id: entityId };
    return reply(200, { configurations: [{ ...shown, status: 'enabled' as const }], service_provider });
  }),
  route(contract.enableSso, async ({ tenant, body, request }) => {
    await enableSso(deps, await callerOf(deps, request), body);
    return reply(200, { redirect_url: serviceProviderOf(deps.publicUrl, tenant.id).loginUrl });
  }),
  route(contract.removeSso, async ({ request }) => {
    await removeSso(deps, await callerOf(deps, request));
    return reply(204, null);
  }),
  route(contract.findSsoUser, async ({ query }) => {
    const tenantId = await deps.db.inPlatform((tx) => findTenantOfDomain(tx, domainOf(query.email)));
    const redirectUrl = tenantId === undefined ? null : serviceProviderOf(deps.publicUrl, tenantId).loginUrl;
    return reply(200, { sso_enabled: redirectUrl !== null, redirect_url: redirectUrl });
  }),
  route(contract.startSso, async ({ query, request, response }) => {
    if (isFromElsewhere(request)) {
      // There a person presses to continue, as one who has come to it by its own address.
      response.header('location', query.tenant === undefined ? `${signInPage}start-here` : signInPath(query.tenant));
      return reply(302, null);
    }
    try {
      const { url, requestId } = await startSso(deps, { ...query, sourceAddress: request.ip });
      setRequestCookie(response, deps.publicUrl, requestId);
      response.header('location', url);
    } catch (error) {
      const { from, tenant } = query;
      explain(response, error, from === 'tenant-page' && tenant !== undefined ? tenantPage(tenant) : signInPage);
    }
    return reply(302, null);
  }),
  route(contract.finishSso, async ({ params, body, request, response }) => {
    clearRequestCookie(response, deps.publicUrl);
    try {
      const finished = await finishSso(deps, {
        tenantId: params.tenant,
        samlResponse: body.SAMLResponse,
        isStartedHere: (requestId) => startedHere(request, deps.publicUrl, requestId),
        sourceAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      });
      if (finished !== 'stepped-up') setCookie(response, deps.publicUrl, finished);
      response.header('location', finished === 'stepped-up' ? `${stepUpPage}done` : '/?sso=done');
    } catch (error) {
      explain(response, error, pageOf(body.RelayState, params.tenant));
    }
    return reply(303, null);
  }),
  route(contract.getSpMetadata, async ({ params }) => {
    const { entityId, acsUrl } = serviceProviderOf(deps.publicUrl, params.tenant);
    const metadata = { issuer: entityId, callbackUrl: acsUrl, identifierFormat: emailNameId, wantAssertionsSigned: true };
    return reply(200, Buffer.from(generateServiceProviderMetadata(metadata)));
  }),
  ...domainRoutes(deps),
];
