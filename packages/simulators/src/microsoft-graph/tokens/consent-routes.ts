import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Form } from '../../kit/oauth.ts';
import type { Entra } from '../entra.ts';
import { assignment } from '../logs/audit-log.ts';
import { Aadsts } from './aadsts.ts';
import { isDirectory, readScopes, usualPermissions, type KnownApp } from './applications.ts';
import type { Grant } from './tokens.ts';

interface PendingRequest extends Pick<Grant, 'redirectUri' | 'scope' | 'challenge'> {
  readonly app: KnownApp;
  readonly state: string | undefined;
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

type Address = Pick<PendingRequest, 'redirectUri' | 'state'>;

function redirectTo(reply: FastifyReply, { redirectUri, state }: Address, parameters: Form): FastifyReply {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, state })) if (value !== undefined) target.searchParams.set(name, value);
  return reply.redirect(target.href, 302);
}

const redirectError = (reply: FastifyReply, to: Address, { error, message }: Aadsts): FastifyReply =>
  redirectTo(reply, to, { error, error_description: message });

/** For what must not be sent back, since the address is not known to be the application's. */
const showTrouble = (reply: FastifyReply, { message }: Aadsts): FastifyReply =>
  sendPage(
    reply.code(400),
    'Sign in to your account',
    `<h1>Sorry, but we’re having trouble signing you in.</h1>\n<p>${escaped(message)}</p>`,
  );

export function consentRoutes(server: FastifyInstance, entra: Entra): void {
  const { world, apps, tenant, audit, grants } = entra;
  const pending = new Map<string, PendingRequest>();

  function requestConsent(reply: FastifyReply, directory: string, query: Form, isAdminConsent: boolean): FastifyReply {
    const { client_id: clientId = '', redirect_uri: redirectUri = '', state, code_challenge: challenge, response_type: type } = query;
    const scope = query['scope'] ?? (isAdminConsent ? 'https://graph.microsoft.com/.default' : '');
    if (!isDirectory(directory, tenant)) return showTrouble(reply, new Aadsts(90_002, { directory }));
    const app = apps.find(clientId);
    if (app === undefined) return showTrouble(reply, new Aadsts(700_016, { clientId, domain: tenant.domain }));
    if (!isRegistered(redirectUri)) return showTrouble(reply, new Aadsts(50_011, { redirectUri, clientId }));
    const { isDefault, permissions, unknown } = readScopes(scope);
    const wrong = unknown ?? (isDefault || permissions.length > 0 ? null : scope);
    if (wrong !== null) return redirectError(reply, { redirectUri, state }, new Aadsts(70_011, { scope: wrong }));
    const isCodeFlow = type === 'code' && (challenge === undefined || query['code_challenge_method'] === 'S256');
    if (!isAdminConsent && !isCodeFlow) return redirectError(reply, { redirectUri, state }, new Aadsts(70_005));
    const ticket = randomUUID();
    if (pending.size >= 100) pending.clear();
    const requested = isDefault ? usualPermissions : permissions;
    pending.set(ticket, { app, redirectUri, state, scope, challenge: challenge ?? null, permissions: requested, isAdminConsent });
    const company = world.options.company.name;
    return sendPage(
      reply.header('cache-control', 'no-store'),
      'Permissions requested',
      `<p>${escaped(entra.administrator().userPrincipalName)}</p>
<h1>Permissions requested</h1>
<p>Review for your organization: <strong>${escaped(app.registration.displayName)}</strong> asks ${escaped(company)} for:</p>
<ul>
${requested.map((permission) => `<li>${escaped(permission)}</li>`).join('\n')}
</ul>
<p>If you accept, this app gets access to the named resources for all users of your organization.</p>
<div class="answers">
${answerForm(ticket, 'cancel', 'Cancel')}
${answerForm(ticket, 'accept', 'Accept')}
</div>`,
    );
  }

  for (const [path, isAdminConsent] of [
    ['/:directory/oauth2/v2.0/authorize', false],
    ['/:directory/v2.0/adminconsent', true],
  ] as const)
    server.get<{ Params: { directory: string }; Querystring: Form }>(path, async ({ params, query }, reply) =>
      requestConsent(reply, params.directory, query, isAdminConsent),
    );

  server.post<{ Body: Form | null }>('/common/Consent/Set', async ({ body }, reply) => {
    const { ticket = '', answer } = body ?? {};
    const request = pending.get(ticket);
    if (request === undefined) return showTrouble(reply, new Aadsts(900_561));
    pending.delete(ticket);
    const { app, redirectUri, scope, challenge, permissions, isAdminConsent } = request;
    if (answer !== 'accept') return redirectError(reply, request, new Aadsts(65_004));
    apps.consent(app, permissions, isAdminConsent ? 'roles' : 'scopes');
    const user = entra.administrator();
    const changes = [assignment('ConsentAction.Permissions', permissions, true)];
    audit.recordApp(app.registration, { activity: 'Consent to application', operation: 'Assign', actor: { user }, changes });
    if (isAdminConsent) return redirectTo(reply, request, { admin_consent: 'True', tenant: tenant.id, scope });
    const code = grants.issueCode({ clientId: app.registration.clientId, redirectUri, scope, challenge, userId: user.id });
    return redirectTo(reply, request, { code, session_state: randomUUID() });
  });
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

const answerForm = (ticket: string, answer: 'accept' | 'cancel', label: string): string =>
  `<form method="post" action="/common/Consent/Set"><input type="hidden" name="ticket" value="${escaped(ticket)}"><input type="hidden" name="answer" value="${answer}"><button class="${answer}" type="submit">${label}</button></form>`;

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1b1b1b; background: #f2f2f2; }
main { max-width: 28rem; margin: 3rem auto; padding: 2rem; background: #fff; border: 1px solid #767676; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
.answers { display: flex; gap: 1rem; }
button { font: inherit; padding: .5rem 1.5rem; border: 1px solid #1b1b1b; background: #fff; color: #1b1b1b; cursor: pointer; }
button.accept { background: #005a9e; border-color: #005a9e; color: #fff; }
button:focus-visible { outline: 3px solid #005a9e; outline-offset: 2px; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`);
}
