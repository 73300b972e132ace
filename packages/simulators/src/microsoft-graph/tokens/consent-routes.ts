import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Entra } from '../entra.ts';
import { Aadsts, badScope, invalidRequest, unknownApp, wrongRedirect } from './aadsts.ts';
import type { KnownApp } from './app-registry.ts';
import { consentPage, signInTroublePage } from './consent-page.ts';
import { readScopes, usualPermissions } from './graph-permissions.ts';
import { isDirectory } from './tenant.ts';

type Query = Readonly<Record<string, string | undefined>>;

interface PendingRequest {
  readonly app: KnownApp;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scope: string;
  readonly challenge: string | null;
  readonly permissions: readonly string[];
  /** Microsoft's admin consent endpoint gives no code, but application permissions. */
  readonly isAdminConsent: boolean;
}

/** What the operator registered: one path, on this machine over HTTP or anywhere over HTTPS. */
function isRegistered(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return pathname.endsWith('/oauth-success') && (protocol === 'https:' || (protocol === 'http:' && isLoopback));
}

const declined = 'AADSTS65004: User declined to consent to access the app.';

export function consentRoutes(server: FastifyInstance, entra: Entra): void {
  const { world, apps, tenant, audit, grants } = entra;
  const pending = new Map<string, PendingRequest>();
  const redirectTo = (
    reply: FastifyReply,
    { redirectUri, state }: Pick<PendingRequest, 'redirectUri' | 'state'>,
    parameters: Query,
  ): FastifyReply => {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...parameters, state })) if (value !== undefined) target.searchParams.set(name, value);
    return reply.redirect(target.href, 302);
  };

  function requestConsent(reply: FastifyReply, directory: string, query: Query, isAdminConsent: boolean): FastifyReply {
    const trouble = ({ message }: Aadsts): FastifyReply =>
      reply.code(400).type('text/html; charset=utf-8').send(signInTroublePage(message));
    const {
      client_id: clientId = '',
      redirect_uri: redirectUri = '',
      state,
      code_challenge: challenge,
      code_challenge_method: method,
    } = query;
    const scope = query['scope'] ?? (isAdminConsent ? 'https://graph.microsoft.com/.default' : '');
    if (!isDirectory(directory, tenant)) return trouble(invalidRequest(90_002, `Tenant '${directory}' not found.`));
    const app = apps.find(clientId);
    if (app === undefined) return trouble(unknownApp(clientId, tenant.domain));
    if (!isRegistered(redirectUri)) return trouble(invalidRequest(50_011, wrongRedirect(redirectUri, clientId)));
    const { isDefault, permissions, unknown } = readScopes(scope);
    const wrong = unknown ?? (isDefault || permissions.length > 0 ? null : scope);
    if (wrong !== null)
      return redirectTo(reply, { redirectUri, state }, { error: 'invalid_scope', error_description: badScope(wrong).message });
    if (!isAdminConsent && (query['response_type'] !== 'code' || (challenge !== undefined && method !== 'S256')))
      return redirectTo(
        reply,
        { redirectUri, state },
        {
          error: 'unsupported_response_type',
          error_description: 'AADSTS70005: The app asked for a response type or a code challenge method that is not supported.',
        },
      );
    const ticket = randomUUID();
    if (pending.size >= 100) pending.clear();
    const requested = isDefault ? usualPermissions : permissions;
    pending.set(ticket, { app, redirectUri, state, scope, challenge: challenge ?? null, permissions: requested, isAdminConsent });
    const account = entra.administrator().userPrincipalName;
    const html = consentPage({
      app: app.registration.displayName,
      company: world.options.company.name,
      account,
      permissions: requested,
      ticket,
    });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }

  server.get<{ Params: { directory: string }; Querystring: Query }>('/:directory/oauth2/v2.0/authorize', async ({ params, query }, reply) =>
    requestConsent(reply, params.directory, query, false),
  );
  server.get<{ Params: { directory: string }; Querystring: Query }>('/:directory/v2.0/adminconsent', async ({ params, query }, reply) =>
    requestConsent(reply, params.directory, query, true),
  );

  server.post<{ Body: Query | null }>('/common/Consent/Set', async ({ body }, reply) => {
    const { ticket = '', answer } = body ?? {};
    const request = pending.get(ticket);
    if (request === undefined)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(signInTroublePage('AADSTS900561: The request has been answered already.'));
    pending.delete(ticket);
    const { app, redirectUri, scope, challenge, permissions, isAdminConsent } = request;
    if (answer !== 'accept') return redirectTo(reply, request, { error: 'access_denied', error_description: declined });
    apps.consent(app, isAdminConsent ? { roles: permissions, scopes: [] } : { roles: [], scopes: permissions });
    const user = entra.administrator();
    const { clientId, displayName } = app.registration;
    audit.record({
      activity: 'Consent to application',
      category: 'ApplicationManagement',
      service: 'Core Directory',
      operation: 'Assign',
      actor: { user },
      target: { type: 'ServicePrincipal', id: clientId, name: displayName },
      changes: [{ name: 'ConsentAction.Permissions', before: null, after: permissions }],
    });
    if (isAdminConsent) return redirectTo(reply, request, { admin_consent: 'True', tenant: tenant.id, scope });
    const code = grants.issueCode({ clientId, redirectUri, scope, challenge, userId: user.id });
    return redirectTo(reply, request, { code, session_state: randomUUID() });
  });
}
