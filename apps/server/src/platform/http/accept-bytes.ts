import type { FastifyInstance } from 'fastify';

/** In this scope alone a body is kept as it was sent: parsed and written again it would have another signature. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
