import * as contract from '@rampart/contract/access/sso.ts';
import { generateServiceProviderMetadata } from '@node-saml/node-saml';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import { TooManyRequests } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf } from '../caller.ts';
import type { AuthenticateDeps } from '../authenticate.ts';
import { setCookie } from '../session-cookie.ts';
import { domainOf } from './claim-domains.ts';
import { enableSso } from './enable-sso.ts';
import { finishSso, type FinishSsoDeps } from './finish-sso.ts';
import { removeSso } from './remove-sso.ts';
import { emailNameId } from './saml-names.ts';
import { serviceProviderOf } from './service-provider.ts';
import { SsoRefusal } from './sso-refusal.ts';
import { findProvider, findTenantOfDomain } from './sso-store.ts';
import { startSso } from './start-sso.ts';

/** The prefix makes browsers keep it to this very host. */
const name = '__Host-rampart_sso';

/**
 * The answer arrives from another site, so only a SameSite=None cookie comes with it, and browsers take such a cookie over https alone.
 * Without https (a developer's machine) there is no binding.
 */
const isPossible = (publicUrl: string) => publicUrl.startsWith('https:');
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'none' } as const;

/** Ties a request to the browser that started it: an answer obtained elsewhere cannot sign this browser in as another person. */
function setRequestCookie(response: FastifyReply, publicUrl: string, requestId: string): void {
  if (isPossible(publicUrl)) response.setCookie(name, requestId, { ...attributes, maxAge: 600 });
}

const startedHere = (request: FastifyRequest, publicUrl: string, requestId: string): boolean =>
  !isPossible(publicUrl) || request.cookies[name] === requestId;

function clearRequestCookie(response: FastifyReply, publicUrl: string): void {
  if (isPossible(publicUrl)) response.clearCookie(name, attributes);
}

interface SsoDeps extends FinishSsoDeps, AuthenticateDeps {
  readonly egress: Egress;
}

/** Back to the sign-in screen, which says what to do next. */
function explain(response: FastifyReply, error: unknown): void {
  if (error instanceof TooManyRequests) response.header('location', '/?sso_error=too-often');
  else if (error instanceof SsoRefusal) response.header('location', `/?sso_error=${error.code}`);
  else throw error;
}

/** Another site's page must not start a sign-in: its visitor did not ask for one. */
const isFromElsewhere = ({ headers }: FastifyRequest) => ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? 'none');

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
    try {
      if (isFromElsewhere(request)) throw new SsoRefusal('start-here', 'The sign-in was started by another site.');
      const { url, requestId } = await startSso(deps, { ...query, sourceAddress: request.ip });
      setRequestCookie(response, deps.publicUrl, requestId);
      response.header('location', url);
    } catch (error) {
      explain(response, error);
    }
    return reply(302, null);
  }),
  route(contract.finishSso, async ({ params, body, request, response }) => {
    clearRequestCookie(response, deps.publicUrl);
    try {
      const signedIn = await finishSso(deps, {
        tenantId: params.tenant,
        samlResponse: body.SAMLResponse,
        isStartedHere: (requestId) => startedHere(request, deps.publicUrl, requestId),
        sourceAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      });
      setCookie(response, deps.publicUrl, signedIn);
      response.header('location', '/?sso=done');
    } catch (error) {
      explain(response, error);
    }
    return reply(303, null);
  }),
  route(contract.getSpMetadata, async ({ params }) => {
    const { entityId, acsUrl } = serviceProviderOf(deps.publicUrl, params.tenant);
    const metadata = { issuer: entityId, callbackUrl: acsUrl, identifierFormat: emailNameId, wantAssertionsSigned: true };
    return reply(200, Buffer.from(generateServiceProviderMetadata(metadata)));
  }),
];
