import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** The rate limit and the call both ask who it is; the session is looked up for the first of them. */
export function authenticateOnce(authenticate: (request: FastifyRequest) => Promise<Actor>): (request: FastifyRequest) => Promise<Actor> {
  const asked = new WeakMap<FastifyRequest, Promise<Actor>>();
  return (request) => {
    const known = asked.get(request);
    if (known) return known;
    const answer = authenticate(request);
    asked.set(request, answer);
    return answer;
  };
}
