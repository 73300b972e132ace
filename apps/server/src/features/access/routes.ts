import * as contract from '@rampart/contract/access/session.ts';
import { switchTenant as switchTenantCall } from '@rampart/contract/tenants.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { recordEvent } from '../audit/index.ts';
import { callerOf } from './caller.ts';
import type { AccessDeps } from './access-deps.ts';
import { getLiveSession } from './authenticate.ts';
import { breachRoutes } from './breach/routes.ts';
import { mfaRoutes } from './mfa/routes.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { registrationRoutes } from './registration/routes.ts';
import { renewSession } from './renew-session.ts';
import { resetRoutes } from './reset/routes.ts';
import { clearCookie, cookieOf, setCookie } from './session-cookie.ts';
import { revokeSession } from './end-sessions.ts';
import type { LiveSession } from './live-session.ts';
import { signIn } from './sign-in.ts';
import { switchTenant } from './switch-tenant.ts';
import { ssoRoutes } from './sso/routes.ts';

const present = (session: LiveSession): contract.Session => ({
  session_id: session.id,
  started_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  user: { id: session.accountId, email: session.email, first_name: session.firstName, last_name: session.lastName },
  tenant: { uuid: session.tenantId, name: session.tenantName },
  roles: [...session.roles],
  mfa_required: session.isMfaMissing,
  mfa_enabled: session.hasMfa,
  sso: session.method === 'sso',
});

export const accessRoutes = (deps: AccessDeps): Route[] => [
  route(contract.signIn, async ({ body, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const signedIn = await signIn(deps, { ...body, userAgent, sourceAddress: request.ip, requestId: request.id });
    if (signedIn === 'code-needed') return reply(202, { totp_required: true as const });
    setCookie(response, deps.publicUrl, signedIn);
    return reply(200, { access: signedIn.access });
  }),
  route(contract.renewSession, async ({ request, response }) => {
    const cookie = cookieOf(request);
    if (cookie === undefined) throw new Unauthenticated('Sign in to continue.');
    const renewed = await renewSession(deps, { cookie, sourceAddress: request.ip, requestId: request.id });
    setCookie(response, deps.publicUrl, renewed);
    return reply(200, { access: renewed.access });
  }),
  route(contract.getSession, async ({ request }) => reply(200, present(await getLiveSession(deps, request)))),
  route(contract.signOut, async ({ actor, tenant, request, response }) => {
    await tenant.inTransaction(async (tx) => {
      await revokeSession(tx, actor.sessionId);
      await recordEvent(deps, tx, {
        action: 'session.sign-out',
        status: 'success',
        actorId: actor.accountId,
        actor: actor.email,
        message: 'Signed out.',
        source: request.ip,
        requestId: request.id,
        details: { session: actor.sessionId },
      });
    });
    deps.sessions.forget(actor.sessionId);
    clearCookie(response, deps.publicUrl);
    return reply(204, null);
  }),
  route(contract.listSessions, async ({ request }) => reply(200, { sessions: await listOwnSessions(deps, await callerOf(deps, request)) })),
  route(contract.revokeSession, async ({ params, actor, request, response }) => {
    await endOwnSession(deps, await callerOf(deps, request), params.id);
    if (params.id === actor.sessionId) clearCookie(response, deps.publicUrl);
    return reply(204, null);
  }),
  route(switchTenantCall, async ({ body, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const switched = await switchTenant(deps, await callerOf(deps, request), { tenantId: body.uuid, userAgent });
    setCookie(response, deps.publicUrl, switched);
    return reply(200, { access: switched.access });
  }),
  ...registrationRoutes(deps),
  ...resetRoutes(deps),
  ...breachRoutes(deps),
  ...mfaRoutes(deps),
  ...ssoRoutes(deps),
];
