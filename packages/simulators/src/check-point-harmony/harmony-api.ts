import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../kit/oauth.ts';
import { type Body, type Call, restApi, type RestApi } from '../kit/rest-api.ts';
import type { WriteJournal } from '../kit/write-journal.ts';
import { type Account, errors, type RoleName, scopeOf, toError } from './account.ts';

export type HarmonyApi = RestApi<string, RoleName>;
export type HarmonyCall = Call<string>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every call has an id of its own, a token, and a scope that is the key's where it names one. */
export const harmonyApi = (server: FastifyInstance, account: Account, journal: WriteJournal): HarmonyApi =>
  restApi<string, RoleName>({
    server,
    clock: account.clock,
    journal,
    pathPrefix: '/app/hec-api/v1.0',
    authorize(request, role) {
      const found = account.tokens.find(bearerToken(request));
      if (found === undefined || found.isExpired) throw errors.unauthorized();
      const { 'x-av-req-id': requestId, scopes } = request.headers;
      if (typeof requestId !== 'string' || !uuid.test(requestId)) throw errors.badRequest('x-av-req-id must be a UUID');
      if (scopes !== undefined && scopes !== scopeOf(account.world)) throw errors.forbidden('The scope is not one of this key');
      if (account.withdrawn.has(role)) throw errors.forbidden(`The key lacks ${role}`);
      return 'integration';
    },
    toError,
    errors: {
      unreadable: () => errors.badRequest('The body is not JSON'),
      unknownRoute: () => errors.notFound('The route'),
      internal: errors.internal,
    },
  });

/** What was asked, of which nothing may be unknown. */
export function requestDataOf({ body }: HarmonyCall, known: readonly string[]): Body {
  const { requestData, ...others } = body;
  if (Object.keys(others).length > 0 || typeof requestData !== 'object' || requestData === null || Array.isArray(requestData))
    throw errors.invalid('The body must have requestData, and nothing else');
  return fieldsOf(requestData, known, 'requestData');
}

export function fieldsOf(given: unknown, known: readonly string[], name: string): Body {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw errors.invalid(`${name} must be an object`);
  const unknown = Object.keys(given).find((field) => !known.includes(field));
  if (unknown !== undefined) throw errors.invalid(`${name} has no field ${unknown}`);
  return given as Body;
}
