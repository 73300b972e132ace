import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, clientCredentials, type Form } from '../../kit/oauth.ts';
import { restApi, type RestApi } from '../../kit/rest-api.ts';
import { answer } from '../../kit/serve.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import { accountOf, type Instance } from '../instance.ts';
import { snowErrors, toSnowError } from './snow-error.ts';

/** The sys_id of the user. */
export type SnowCaller = string;
export type SnowApi = RestApi<SnowCaller, null>;

function userOf(instance: Instance): string {
  const { username } = accountOf(instance.world);
  return instance.list('sys_user').find(({ user_name: name }) => name === username)?.sys_id ?? '';
}

/** Basic, or a bearer token of the instance. */
function authorize(instance: Instance, request: FastifyRequest): SnowCaller {
  const { username, password } = accountOf(instance.world);
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
  const isBasic = scheme.toLowerCase() === 'basic' && Buffer.from(value, 'base64').toString('utf8') === `${username}:${password}`;
  const token = instance.tokens.find(bearerToken(request));
  const isBearer = token !== undefined && !token.isExpired;
  if (instance.rights.isRevoked || (!isBasic && !isBearer)) throw snowErrors.unauthorized();
  return userOf(instance);
}

/** `/oauth_token.do`: the resource owner’s password, through a client of the instance. */
function addTokenRoute(server: FastifyInstance, instance: Instance): void {
  const account = accountOf(instance.world);
  server.post('/oauth_token.do', (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const { id, secret } = clientCredentials(request);
    const isClient = id === account.clientId && secret === account.clientSecret;
    const isUser = form['username'] === account.username && form['password'] === account.password;
    if (instance.rights.isRevoked || !isClient || !isUser || form['grant_type'] !== 'password')
      return answer(reply, { status: 401, body: { error: 'server_error', error_description: 'access_denied' } });
    const body = {
      access_token: instance.tokens.issue(account.username),
      scope: 'useraccount',
      token_type: 'Bearer',
      expires_in: instance.tokens.lifeSeconds,
    };
    return answer(reply, { status: 200, body });
  });
}

export function snowApi(server: FastifyInstance, instance: Instance, journal: WriteJournal): SnowApi {
  addTokenRoute(server, instance);
  return restApi<SnowCaller, null>({
    server,
    clock: instance.clock,
    journal,
    authorize: (request) => authorize(instance, request),
    toError: toSnowError,
    errors: {
      unreadable: () => snowErrors.invalid('Exception while reading request'),
      unknownRoute: snowErrors.unknownRoute,
      internal: snowErrors.internal,
    },
  });
}
