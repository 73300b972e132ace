import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../kit/oauth.ts';
import { restApi, type Call, type RestApi } from '../kit/rest-api.ts';
import type { WriteJournal } from '../kit/write-journal.ts';
import { type Account, errors, toError } from './account.ts';

export type MimecastApi = RestApi<string, string>;
export type MimecastCall = Call<string>;

/** Every route but the token's needs a permission of the application's role. */
export const mimecastApi = (server: FastifyInstance, account: Account, journal: WriteJournal): MimecastApi =>
  restApi<string, string>({
    server,
    clock: account.clock,
    ids: account.ids,
    journal,
    authorize(request, permission) {
      const found = account.tokens.find(bearerToken(request));
      if (found === undefined || found.isExpired) throw errors.unauthorized();
      if (account.withdrawn.has(permission)) throw errors.forbidden(permission);
      return 'integration';
    },
    toError,
    errors: {
      unreadable: () => errors.invalid('The body is not JSON.'),
      unknownRoute: () => errors.notFound('route'),
      internal: errors.internal,
    },
  });
