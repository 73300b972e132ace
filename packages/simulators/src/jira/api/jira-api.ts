import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateWindow } from '../../kit/rate-window.ts';
import type { VendorClock } from '../../kit/replication.ts';
import { type Call, type Handle, pathOf, restApi, type RestApi } from '../../kit/rest-api.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import type { ApiToken, JiraScope } from '../access/api-tokens.ts';
import { cloudIdOf, gatewayHost } from '../access/cloud-id.ts';
import type { ToAnyone } from '../access/to-anyone.ts';
import type { Site } from '../site.ts';
import { jiraErrors, toJiraError } from './jira-error.ts';

/** The account id of the person or service account whose API token is used; nothing for those whom Jira does not know. */
export type JiraCaller = string;

export interface JiraNeeds {
  /** What a token with scopes must have; nothing where any token will do. */
  readonly scope: JiraScope | null;
  /** Unless given, it is refused to those whom Jira does not know. */
  readonly toAnyone?: ToAnyone;
}

export type JiraApi = RestApi<JiraCaller, JiraNeeds>;
export type JiraCall = Call<JiraCaller>;

type Access = JiraNeeds & { readonly through: ApiToken['through'] };

const unknown: JiraCaller = '';
const belowGateway = '/ex/jira/:cloud';

interface Credentials {
  readonly scheme: string;
  /** Nothing for a bearer token, which says whose it is. */
  readonly email: string | undefined;
  readonly token: string;
}

function credentialsOf({ headers }: FastifyRequest): Credentials {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', email: undefined, token: value };
  const [email = '', ...token] = Buffer.from(value, 'base64').toString('utf8').split(':');
  return { scheme: scheme.toLowerCase(), email, token: token.join(':') };
}

/** Whose token it is, where it is used as it must be; a password is refused. */
function signIn({ tokens, users }: Site, request: FastifyRequest, through: ApiToken['through']) {
  const { scheme, email, token: given } = credentialsOf(request);
  const token = tokens.find(given);
  if (token === undefined || token.scheme !== scheme || token.through !== through) return undefined;
  const user = token.owner === 'service' ? users.service() : users.find(email ?? '');
  return user?.isActive === true ? { user, token } : undefined;
}

interface ApiOptions {
  readonly site: Site;
  readonly journal: WriteJournal;
  readonly clock: VendorClock;
}

const callsPerSecond = 100;

const isAtGateway = ({ headers }: FastifyRequest): boolean => headers.host === gatewayHost;

/** The same routes at the site, and below its id at Atlassian's gateway: tokens with scopes are taken only there. */
export function jiraApi(server: FastifyInstance, { site, journal, clock }: ApiOptions): JiraApi {
  const limits = new RateWindow({ limit: callsPerSecond, windowMs: 1_000, now: clock });
  const failedLogins = new WeakSet<FastifyRequest>();
  server.addHook('onSend', async (request, reply) => {
    if (failedLogins.has(request)) reply.header('x-seraph-loginreason', 'AUTHENTICATED_FAILED');
  });

  function authorize(request: FastifyRequest, { scope, toAnyone, through }: Access): JiraCaller {
    const isGateway = through === 'gateway';
    if (isGateway !== isAtGateway(request)) throw isGateway ? jiraErrors.unknownRoute() : jiraErrors.gatewayUnknown();
    if (isGateway && (request.params as { readonly cloud?: string }).cloud !== cloudIdOf(site.world)) throw jiraErrors.gatewayUnknown();
    const signedIn = signIn(site, request, through);
    if (signedIn === undefined) {
      if (isGateway) throw jiraErrors.gatewayUnauthorized();
      if (request.headers.authorization !== undefined) failedLogins.add(request);
      if (toAnyone === undefined) throw jiraErrors.unauthorized();
      return unknown;
    }
    const { user, token } = signedIn;
    if (token.scopes !== null && scope !== null && !token.scopes.has(scope)) throw jiraErrors.scopeMissing();
    if (!limits.take(`${user.accountId} ${request.method}`).isAllowed) throw jiraErrors.tooMany(1);
    return user.accountId;
  }

  const api = restApi<JiraCaller, Access>({
    server,
    clock: site.clock,
    journal,
    authorize,
    toError: toJiraError,
    errors: {
      unreadable: () => jiraErrors.invalid('There was an error parsing JSON. Check that your request body is valid.'),
      unknownRoute: (request) =>
        isAtGateway(request) || pathOf(request).startsWith('/ex/') ? jiraErrors.gatewayUnknown() : jiraErrors.unknownRoute(),
      internal: jiraErrors.internal,
    },
  });

  const both =
    (method: 'get' | 'query' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, needs: JiraNeeds, handle: Handle<JiraCaller>): void => {
      const { toAnyone } = needs;
      const answer: Handle<JiraCaller> = (call) =>
        call.caller === unknown && toAnyone !== undefined ? toAnyone(call.params) : handle(call);
      api[method](path, { ...needs, through: 'site' }, answer);
      api[method](`${belowGateway}${path}`, { ...needs, through: 'gateway' }, handle);
    };
  return {
    get: both('get'),
    query: both('query'),
    post: both('post'),
    put: both('put'),
    patch: both('patch'),
    delete: both('delete'),
    replay: api.replay,
  };
}
