import * as contract from '@rampart/contract/access.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { recordEvent } from '../audit/index.ts';
import { type AuthenticateDeps, getLiveSession } from './authenticate.ts';
import { renewSession } from './renew-session.ts';
import { clearCookie, cookieOf, setCookie } from './session-cookie.ts';
import { type LiveSession, revokeSession } from './session-store.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export interface AccessDeps extends SignInDeps, AuthenticateDeps {
  readonly publicUrl: string;
}

const present = (session: LiveSession): contract.Session => ({
  session_id: session.id,
  expires_at: session.expiresAt.toISOString(),
  user: { id: session.accountId, email: session.email, first_name: session.firstName, last_name: session.lastName },
  tenant: { uuid: session.tenantId, name: session.tenantName },
  roles: [...session.roles],
  mfa_required: session.isMfaRequired,
});

export const accessRoutes = (deps: AccessDeps): Route[] => [
  route(contract.signIn, async ({ body, request, response }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const signedIn = await signIn(deps, { ...body, userAgent, sourceAddress: request.ip, requestId: request.id });
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
];
