import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../kit/oauth.ts';
import { type Call, restApi, type RestApi } from '../kit/rest-api.ts';
import type { WriteJournal } from '../kit/write-journal.ts';
import { accountOf, errors, type Permission, type PpsServer, toError } from './server.ts';

export type PpsApi = RestApi<string, Permission>;
export type PpsCall = Call<string>;

function isAdministrator({ headers }: FastifyRequest, { world }: PpsServer): boolean {
  const { username, password } = accountOf(world);
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'basic' && Buffer.from(value, 'base64').toString('utf8') === `${username}:${password}`;
}

/** The server knows administrators and their roles, the Threat Protection API keys and their tokens: neither lets the other's in. */
export const ppsApi = (server: FastifyInstance, pps: PpsServer, journal: WriteJournal): PpsApi =>
  restApi<string, Permission>({
    server,
    clock: pps.clock,
    journal,
    authorize(request, permission) {
      const token = pps.tokens.find(bearerToken(request));
      const isIn = permission === 'Managed Modules: pss' ? isAdministrator(request, pps) : token !== undefined && !token.isExpired;
      if (!isIn) throw errors.unauthorized();
      if (pps.withdrawn.has(permission)) throw errors.forbidden(permission);
      return 'integration';
    },
    toError,
    errors: { unreadable: () => errors.invalid(), unknownRoute: errors.notFound, internal: errors.internal },
  });

/** Throws for a parameter that no document names. */
export function refuseUnknown({ query }: PpsCall, known: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.invalid(`Bad request. Unknown parameter ${unknown}.`);
}
