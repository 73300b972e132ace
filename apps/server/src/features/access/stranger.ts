import type { FastifyRequest } from 'fastify';
import type { ActedBy } from '../audit/index.ts';

/** Somebody who is not signed in: what they say they are called, and from where. */
export interface Stranger {
  readonly by: ActedBy;
  readonly userAgent: string;
}

export const strangerIn = (request: FastifyRequest, actor: string): Stranger => ({
  by: { actorId: '', actor, source: request.ip, requestId: request.id },
  userAgent: request.headers['user-agent'] ?? '',
});
