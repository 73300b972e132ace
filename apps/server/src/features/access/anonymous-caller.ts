import type { FastifyRequest } from 'fastify';
import type { ActedBy } from '../audit/index.ts';

/** Somebody who is not signed in: what they say they are called, and from where. */
export interface AnonymousCaller {
  readonly by: ActedBy;
  readonly userAgent: string;
}

export const anonymousCallerOf = (request: FastifyRequest, actor: string): AnonymousCaller => ({
  by: { actorId: '', actor, source: request.ip, requestId: request.id },
  userAgent: request.headers['user-agent'] ?? '',
});
