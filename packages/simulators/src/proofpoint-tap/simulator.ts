import { FaultPlan } from '../kit/fault-plan.ts';
import { answer, serve, type SeenRequest, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { CampaignBook } from './campaign-book.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { forensicsRoutes } from './forensics-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { quotaPoolOf } from './quota-pool.ts';
import { RollingQuota } from '../kit/rolling-quota.ts';
import { credentialOf, isAuthorized } from './service-credential.ts';
import { siemRoutes } from './siem-routes.ts';
import { urlRoutes } from './url-routes.ts';

interface TapSimulatorControl {
  /** Somebody deletes the credential in the dashboard. */
  revokeCredential(): void;
  requests(): readonly SeenRequest[];
}

const said = (status: number, body: string): (() => VendorAnswer) => {
  return () => ({ status, headers: { 'content-type': 'text/plain' }, body });
};
const unauthorized = said(401, 'Unauthorized');
const throttled = said(429, 'The user has made too many requests over the past 24 hours and has been throttled');

export const proofpointTap: Simulator<TapSimulatorControl> = {
  id: 'proofpoint-tap',
  hostsFor: () => ['tap-api-v2.proofpoint.com'],
  credentialsFor(world) {
    const { principal, secret } = credentialOf(world);
    return { username_password: { username: principal, password: secret } };
  },
  demoConnections: [{ product: 'proofpoint_tap', method: 'username_password' }],
  async start({ world, port }) {
    const faults = new FaultPlan();
    const quotas = new Map<string, RollingQuota>();
    let isRevoked = false;
    const book = new CampaignBook(world);
    const served = await serve({
      ...(port === undefined ? {} : { port }),
      faults,
      faultAnswers: {
        'too-many-requests': throttled,
        'server-error': said(500, 'Internal Server Error'),
        'expired-token': unauthorized,
      },
      routes(server) {
        server.addHook('onRequest', async (request, reply) => {
          if (isRevoked || !isAuthorized(request.headers.authorization, credentialOf(world))) return answer(reply, unauthorized());
          const pool = quotaPoolOf(request.url);
          if (pool === null) return undefined;
          const quota = quotas.get(pool.name) ?? new RollingQuota(pool.limit, () => world.now().getTime());
          quotas.set(pool.name, quota);
          return quota.take() ? undefined : answer(reply, throttled());
        });
        siemRoutes(server, world);
        peopleRoutes(server, world);
        campaignRoutes(server, { world, book });
        forensicsRoutes(server, { world, book });
        urlRoutes(server);
      },
    });
    const simulatorControl: TapSimulatorControl = {
      revokeCredential() {
        isRevoked = true;
      },
      requests: served.requests,
    };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
