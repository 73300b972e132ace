import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { Unauthenticated } from '../../platform/http/http-error.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionMemory } from './session-memory.ts';
import type { LiveSession } from './live-session.ts';

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

/** The same object as long as the session is the same: what is computed for a person is cached with it. */
const actors = new WeakMap<LiveSession, Actor>();

function actorOf(session: LiveSession): Actor {
  const known = actors.get(session);
  if (known) return known;
  const { accountId, email, roles, tenantId, isVerified, isMfaMissing, provenAt, isBoundToTenant } = session;
  const actor = {
    accountId,
    email,
    roles,
    tenantId,
    isVerified,
    isMfaMissing,
    provenAt,
    isBoundToTenant,
    sessionId: session.id,
  };
  actors.set(session, actor);
  return actor;
}

/** Who is calling: the token names the session, the session gives the rights. */
export const authenticate = async (deps: AuthenticateDeps, request: FastifyRequest): Promise<Actor> =>
  actorOf(await getLiveSession(deps, request));

/** The caller, if memory alone knows them. */
export function peekActor({ tokens, sessions }: AuthenticateDeps, { headers }: Pick<FastifyRequest, 'headers'>): Actor | undefined {
  const header = headers.authorization;
  const claims = header?.startsWith(scheme) ? tokens.recall(header.slice(scheme.length)) : undefined;
  const session = claims && sessions.recall(claims.tid, claims.sid);
  return session?.accountId === claims?.sub && session ? actorOf(session) : undefined;
}
