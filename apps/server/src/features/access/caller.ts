import type { FastifyRequest } from 'fastify';
import type { ActedBy } from '../audit/index.ts';
import { type AuthenticateDeps, getLiveSession } from './authenticate.ts';
import type { LiveSession } from './live-session.ts';

/** Who acts, with which session and in which tenant, and how the log names them. */
export interface Caller {
  readonly session: LiveSession;
  readonly tenantId: string;
  readonly by: ActedBy;
}

export async function callerOf(deps: AuthenticateDeps, request: FastifyRequest): Promise<Caller> {
  const session = await getLiveSession(deps, request);
  const { tenantId, accountId: actorId, email: actor } = session;
  return { session, tenantId, by: { actorId, actor, source: request.ip, requestId: request.id } };
}
