import type { FastifyRequest } from 'fastify';
import type { ActedBy } from '../audit/index.ts';

/** A caller who is not signed in: the name they claim, and their address. */
export interface AnonymousCaller {
  readonly by: ActedBy;
  readonly userAgent: string;
}

export const anonymousCallerOf = (request: FastifyRequest, actor: string): AnonymousCaller => ({
  by: { actorId: '', actor, source: request.ip, requestId: request.id },
  userAgent: request.headers['user-agent'] ?? '',
});
