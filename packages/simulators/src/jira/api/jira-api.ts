import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateWindow } from '../../kit/rate-window.ts';
import type { VendorClock } from '../../kit/replication.ts';
import { type Call, restApi, type RestApi } from '../../kit/rest-api.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import { apiTokenOf, type Site } from '../site.ts';
import { jiraErrors, toJiraError } from './jira-error.ts';

/** The account id of the person whose API token is used. */
export type JiraCaller = string;
export type JiraApi = RestApi<JiraCaller, null>;
export type JiraCall = Call<JiraCaller>;

/** Basic, with the person's email address and an API token; a password is refused. */
function authorize({ users, access, world }: Site, { headers }: FastifyRequest): JiraCaller {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  const [email = '', ...token] = Buffer.from(value, 'base64').toString('utf8').split(':');
  const user = users.find(email);
  const isKnown = scheme.toLowerCase() === 'basic' && !access.isTokenRevoked && token.join(':') === apiTokenOf(world);
  if (!isKnown || user === undefined || !user.isActive) throw jiraErrors.unauthorized();
  return user.accountId;
}

interface ApiOptions {
  readonly site: Site;
  readonly journal: WriteJournal;
  readonly clock: VendorClock;
}

const callsPerSecond = 100;

export function jiraApi(server: FastifyInstance, { site, journal, clock }: ApiOptions): JiraApi {
  const limits = new RateWindow({ limit: callsPerSecond, windowMs: 1_000, now: clock });
  return restApi<JiraCaller, null>({
    server,
    clock: site.clock,
    journal,
    authorize(request) {
      const caller = authorize(site, request);
      if (!limits.take(`${caller} ${request.method}`).isAllowed) throw jiraErrors.tooMany(1);
      return caller;
    },
    toError: toJiraError,
    errors: {
      unreadable: () => jiraErrors.invalid('There was an error parsing JSON. Check that your request body is valid.'),
      unknownRoute: jiraErrors.unknownRoute,
      internal: jiraErrors.internal,
    },
  });
}
