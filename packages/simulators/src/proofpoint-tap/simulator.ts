import { FaultPlan } from '../kit/fault-plan.ts';
import { openLogDelays } from '../kit/log-delays.ts';
import { RollingQuota } from '../kit/rolling-quota.ts';
import { answer, serve, type SeenRequest } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { quotaPoolOf } from './quota-pool.ts';
import { siemRoutes } from './siem-routes.ts';
import { tapApi, tapErrors, toTapError } from './tap-api.ts';
import { urlRoutes } from './url-routes.ts';
import type { World } from '../world/world.ts';
import { digestOf, uuidOf } from '../world/uuid-of.ts';

/** What the TAP dashboard shows once, under Settings, Connected Applications. */
const credentialOf = ({ options }: World) => ({
  username: uuidOf(options.seed, 7_001, options.people, 0),
  password: digestOf(options.seed ^ 7_002),
});

/** HTTP Basic, as every call must carry it. */
function isAuthorized(header: string | undefined, world: World): boolean {
  const { username, password } = credentialOf(world);
  const [scheme, value = ''] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'basic' && Buffer.from(value, 'base64').toString('utf8') === `${username}:${password}`;
}

interface TapSimulatorControl {
  /** The administrator deletes the credential in the dashboard. */
  revokeCredential(): void;
  /** From now on TAP indexes one event out of so many this much later. */
  delayLog(oneOutOf: number, ms: number): void;
  requests(): readonly SeenRequest[];
}

export const proofpointTap: Simulator<TapSimulatorControl> = {
  id: 'proofpoint-tap',
  hostsFor: () => ['tap-api-v2.proofpoint.com'],
  credentialsFor: (world) => ({ username_password: credentialOf(world) }),
  demoConnections: [{ product: 'proofpoint_tap', method: 'username_password' }],
  async start({ world, port }) {
    const faults = new FaultPlan();
    const quotas = new Map<string, RollingQuota>();
    const delays = openLogDelays();
    let isRevoked = false;
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => toTapError(tapErrors.throttled()),
        'server-error': () => toTapError(tapErrors.internal()),
        'expired-token': () => toTapError(tapErrors.unauthorized()),
      },
      routes(server) {
        server.addHook('onRequest', async (request, reply) => {
          if (isRevoked || !isAuthorized(request.headers.authorization, world)) return answer(reply, toTapError(tapErrors.unauthorized()));
          const pool = quotaPoolOf(request.url);
          if (pool === null) return undefined;
          const quota = quotas.get(pool.name) ?? new RollingQuota(pool.limit, () => world.now().getTime());
          quotas.set(pool.name, quota);
          return quota.take() ? undefined : answer(reply, toTapError(tapErrors.throttled()));
        });
        const api = tapApi(server, world);
        siemRoutes(api, world, delays);
        for (const addRoutes of [peopleRoutes, campaignRoutes, urlRoutes]) addRoutes(api, world);
      },
    });
    const revokeCredential = (): void => {
      isRevoked = true;
    };
    const simulatorControl = { revokeCredential, delayLog: delays.delayOneOutOf, requests: served.requests };
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
