import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionMemory } from './session-memory.ts';
import type { LiveSession } from './session-store.ts';

export interface AuthenticateDeps {
  readonly tokens: AccessTokens;
  readonly sessions: SessionMemory;
}

const scheme = 'Bearer ';

export async function getLiveSession({ tokens, sessions }: AuthenticateDeps, request: FastifyRequest): Promise<LiveSession> {
  const header = request.headers.authorization ?? '';
  if (!header.startsWith(scheme)) throw new Unauthenticated('Sign in to continue.');
  const claims = await tokens.read(header.slice(scheme.length));
  const session = claims && (await sessions.find(claims.tid, claims.sid));
  if (session === undefined || session.accountId !== claims?.sub) throw new Unauthenticated();
  return session;
}

/** Who is calling: the token names the session, the session gives the rights. */
export async function authenticate(deps: AuthenticateDeps, request: FastifyRequest): Promise<Actor> {
  const session = await getLiveSession(deps, request);
  return { accountId: session.accountId, email: session.email, roles: session.roles, sessionId: session.id, tenantId: session.tenantId };
}
