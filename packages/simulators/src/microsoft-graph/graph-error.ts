import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { VendorAnswer } from '../kit/serve.ts';
import type { World } from '../world/world.ts';

const requestIds = new WeakMap<FastifyRequest, string>();

/** Microsoft names every request, and the caller may name it as well. */
export function requestIdsOf(request: FastifyRequest): { readonly 'request-id': string; readonly 'client-request-id': string } {
  const known = requestIds.get(request) ?? randomUUID();
  requestIds.set(request, known);
  const given = request.headers['client-request-id'];
  return { 'request-id': known, 'client-request-id': typeof given === 'string' ? given : known };
}

interface Said {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function graphError(world: World, request: FastifyRequest, { status, code, message, headers = {} }: Said): VendorAnswer {
  const ids = requestIdsOf(request);
  const innerError = { date: world.now().toISOString().slice(0, 19), ...ids };
  return { status, headers: { ...headers, ...ids }, body: { error: { code, message, innerError } } };
}

export const tooMany = (world: World, request: FastifyRequest, retryAfterSeconds: number): VendorAnswer =>
  graphError(world, request, {
    status: 429,
    code: 'TooManyRequests',
    message: 'Please retry again later.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const invalidToken = (world: World, request: FastifyRequest, message: string): VendorAnswer =>
  graphError(world, request, {
    status: 401,
    code: 'InvalidAuthenticationToken',
    message,
    headers: {
      'www-authenticate':
        'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", client_id="00000003-0000-0000-c000-000000000000"',
    },
  });
