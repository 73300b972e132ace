import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kit/refusal.ts';
import type { VendorAnswer } from '../../kit/serve.ts';
import type { World } from '../../world/world.ts';

/** Where an expression finds nothing: `find(id) ?? refuse(notThere(id))`. */
export function refuse(refusal: Refusal): never {
  throw refusal;
}

/** How the directory refuses what it cannot read. */
export const badRequest = (message: string): Refusal => new Refusal(400, 'Request_BadRequest', message);
/** Conditional access and what lies behind it use a shorter code than the directory. */
export const invalid = (message: string): Refusal => new Refusal(400, 'BadRequest', message);

export const notThere = (id: string): Refusal =>
  new Refusal(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  );

export const tooMany = (retryAfterSeconds?: number): Refusal =>
  new Refusal(
    429,
    'TooManyRequests',
    'Please retry again later.',
    retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } },
  );

export const invalidToken = (message: string): Refusal =>
  new Refusal(401, 'InvalidAuthenticationToken', message, {
    headers: {
      'www-authenticate':
        'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", client_id="00000003-0000-0000-c000-000000000000"',
    },
  });

export const internalError = (): Refusal => new Refusal(500, 'InternalServerError', 'Internal server error.');

const requestIds = new WeakMap<FastifyRequest, string>();

/** Microsoft names every request, and the caller may name it as well. */
export function requestIdsOf(request: FastifyRequest): { readonly 'request-id': string; readonly 'client-request-id': string } {
  const known = requestIds.get(request) ?? randomUUID();
  requestIds.set(request, known);
  const given = request.headers['client-request-id'];
  return { 'request-id': known, 'client-request-id': typeof given === 'string' ? given : known };
}

export function graphError(world: World, request: FastifyRequest, { status, code, message, headers }: Refusal): VendorAnswer {
  const ids = requestIdsOf(request);
  const innerError = { date: world.now().toISOString().slice(0, 19), ...ids };
  return { status, headers: { ...headers, ...ids }, body: { error: { code, message, innerError } } };
}
