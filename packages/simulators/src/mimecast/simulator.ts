import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { clientCredentials } from '../kit/oauth.ts';
import { answer, serve, type SeenRequest } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { clientOf, errors, openAccount, permissionNames, toError } from './account.ts';
import type { Body } from '../kit/rest-api.ts';
import { administratorConsole, type PolicyList } from './administrator-console.ts';
import type { ManagedUrl, SenderPolicy } from './initial-settings.ts';
import { logRoutes } from './log-routes.ts';
import { mimecastApi } from './mimecast-api.ts';
import { settingRoutes } from './setting-routes.ts';

export interface MimecastSimulatorControl {
  /** The administrator takes a permission from the role of the application. */
  withdraw(permission: string): void;
  bypasses(): readonly SenderPolicy[];
  blocks(): readonly SenderPolicy[];
  /** What an administrator does in the Administration Console, to a policy by its narrative. */
  addPolicy(list: PolicyList, narrative: string): void;
  changePolicy(list: PolicyList, narrative: string, change: Body): void;
  deletePolicy(list: PolicyList, narrative: string): void;
  /** The same for managed URLs, by the domain. */
  addUrl(url: Pick<ManagedUrl, 'domain'> & Partial<ManagedUrl>): void;
  changeUrl(domain: string, change: Partial<ManagedUrl>): void;
  deleteUrl(domain: string): void;
  urls(): readonly ManagedUrl[];
  requests(): readonly SeenRequest[];
}

/** One account of Mimecast, by API 2.0. */
export const mimecast: Simulator<MimecastSimulatorControl> = {
  id: 'mimecast',
  hostsFor: () => ['api.services.mimecast.com'],
  credentialsFor: (world) => ({ client_secret_client_id: clientOf(world) }),
  demoConnections: [{ product: 'mimecast', method: 'client_secret_client_id' }],
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const account = openAccount(world);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        // Milliseconds, and no Retry-After: Mimecast's document "API Call Restrictions".
        'too-many-requests': () => ({
          status: 429,
          headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '900' },
          body: { message: 'API rate limit exceeded' },
        }),
        'server-error': () => toError(errors.internal()),
        'expired-token': () => toError(errors.unauthorized()),
      },
      routes(server) {
        server.post('/oauth/token', (request, reply) => {
          const { id, secret } = clientCredentials(request);
          const { client_id: clientId, client_secret: clientSecret } = clientOf(world);
          if (id !== clientId || secret !== clientSecret)
            return answer(reply, {
              status: 401,
              body: { fail: [{ code: 'InvalidClientIdentifier', message: 'Client credentials are invalid' }] },
            });
          const { tokens } = account;
          return answer(reply, {
            status: 200,
            body: { access_token: tokens.issue(null), token_type: 'Bearer', expires_in: tokens.lifeSeconds, scope: '' },
          });
        });
        const api = mimecastApi(server, account, journal);
        logRoutes(api, account);
        settingRoutes(api, account);
        return api;
      },
    });
    followSchedule({ world, vendor: 'mimecast', journal, replay: served.api.replay, carryOut: () => {} });
    const withdraw = (permission: string): void => {
      if (!permissionNames.some((name) => name === permission)) throw new Error(`There is no permission ${permission}.`);
      account.withdrawn.add(permission);
    };
    const simulatorControl = {
      withdraw,
      bypasses: () => account.bypasses.list(),
      blocks: () => account.blocks.list(),
      urls: () => account.urls.list(),
      ...administratorConsole(account),
      requests: served.requests,
    };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
