import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import type { Refusal } from '../kit/refusal.ts';
import { wallClock } from '../kit/replication.ts';
import { serve, type FaultAnswers, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { graphApi, isGraphPath } from './api/graph-api.ts';
import { graphError, internalError, invalidToken, tooMany } from './api/graph-error.ts';
import { conditionalAccessRoutes } from './conditional-access/conditional-access.ts';
import { groupRoutes } from './directory/groups.ts';
import { organizationRoutes } from './directory/organization.ts';
import { roleRoutes } from './directory/roles.ts';
import { userRoutes } from './directory/users.ts';
import { openEntra, type Entra } from './entra.ts';
import { openSimulatorControl, type GraphSimulatorControl } from './graph-simulator-control.ts';
import { reportRoutes, riskRoutes } from './logs/reports.ts';
import { signInRoutes } from './logs/sign-in-routes.ts';
import { carryOut } from './scheduled-changes.ts';
import { settingsRoutes } from './settings/tenant-settings.ts';
import { Aadsts, aadstsAnswer } from './tokens/aadsts.ts';
import { tenantOf } from './tokens/applications.ts';
import { consentRoutes } from './tokens/consent-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { whatIfRoutes } from './what-if/what-if.ts';

const loginHost = 'login.microsoftonline.com';
const graphHost = 'graph.microsoft.com';

const routes = [
  organizationRoutes,
  userRoutes,
  groupRoutes,
  roleRoutes,
  conditionalAccessRoutes,
  whatIfRoutes,
  settingsRoutes,
  signInRoutes,
  reportRoutes,
  riskRoutes,
];

function faultAnswersOf({ world }: Entra): FaultAnswers {
  const either =
    (refusal: Refusal, failure: Aadsts) =>
    (request: FastifyRequest): VendorAnswer =>
      isGraphPath(request) ? graphError(world, request, refusal) : aadstsAnswer(failure, world.now());
  return {
    'too-many-requests': either(tooMany(1), new Aadsts(90_055)),
    'server-error': either(internalError(), new Aadsts(90_033)),
    'expired-token': either(invalidToken('Lifetime validation failed, the token is expired.'), new Aadsts(700_082)),
  };
}

/** Each host answers for its own half. Any other name, such as loopback itself, gets both. */
function keepHostsApart(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host?.split(':')[0];
    const isElsewhere = (host === loginHost && isGraphPath(request)) || (host === graphHost && !isGraphPath(request));
    return isElsewhere ? reply.callNotFound() : undefined;
  });
}

export const microsoftGraph: Simulator<GraphSimulatorControl> = {
  id: 'microsoft-graph',
  hostsFor: () => [loginHost, graphHost],
  credentialsFor(world) {
    const { id, domain, ownApp, consentApp } = tenantOf(world);
    return {
      url_client_secret_client_id: {
        url: `https://${loginHost}/${domain}`,
        client_id: ownApp.clientId,
        client_secret: ownApp.clientSecret,
      },
      oauth_app: { client_id: consentApp.clientId, client_secret: consentApp.clientSecret, tenant: id },
    };
  },
  demoConnections: [{ product: 'microsoft_azure', method: 'url_client_secret_client_id', modules: ['azure_conditional_access'] }],
  async start({ world, port, journal = noJournal, clock = wallClock }) {
    const faults = new FaultPlan();
    const entra = openEntra(world, clock);
    const served = await serve({
      port,
      faults,
      faultAnswers: faultAnswersOf(entra),
      routes(server) {
        keepHostsApart(server);
        tokenRoutes(server, entra);
        consentRoutes(server, entra);
        const api = graphApi(server, entra, journal);
        for (const add of routes) add(api, entra);
        return api;
      },
    });
    followSchedule({ world, vendor: 'entra', journal, replay: served.api.replay, carryOut: (event) => carryOut(entra, event) });
    world.onAdvance(() => entra.roles.replaceThoseWhoLeft());
    return { url: served.url, faults, simulatorControl: openSimulatorControl(entra, served), stop: served.stop };
  },
};
