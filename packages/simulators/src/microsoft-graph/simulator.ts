import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import type { Refusal } from '../kit/refusal.ts';
import { wallClock } from '../kit/replication.ts';
import { serve, type FaultAnswers, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal, type Write } from '../kit/write-journal.ts';
import { graphApi, isGraphPath } from './api/graph-api.ts';
import { graphError, internalError, invalidToken, tooMany } from './api/graph-error.ts';
import { conditionalAccessRoutes } from './conditional-access/conditional-access.ts';
import { openExchange } from './exchange/exchange.ts';
import { exchangeRoutes, isExchangePath } from './exchange/exchange-routes.ts';
import { exchangeError } from './exchange/cmdlet-error.ts';
import { groupScheduleRoutes } from './directory/group-schedules.ts';
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
const mailHost = 'outlook.office365.com';

const routes = [
  organizationRoutes,
  userRoutes,
  groupRoutes,
  groupScheduleRoutes,
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
    (request: FastifyRequest): VendorAnswer => {
      if (isExchangePath(request)) return exchangeError(refusal);
      return isGraphPath(request) ? graphError(world, request, refusal) : aadstsAnswer(failure, world.now());
    };
  return {
    'too-many-requests': either(tooMany(1), new Aadsts(90_055)),
    'server-error': either(internalError(), new Aadsts(90_033)),
    'expired-token': either(invalidToken('Lifetime validation failed, the token is expired.'), new Aadsts(700_082)),
  };
}

/** Each host answers for its own part. Any other name, such as loopback itself, gets all. */
function keepHostsApart(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host?.split(':')[0];
    const served = isGraphPath(request) ? graphHost : isExchangePath(request) ? mailHost : loginHost;
    const isElsewhere = [loginHost, graphHost, mailHost].includes(host ?? '') && host !== served;
    return isElsewhere ? reply.callNotFound() : undefined;
  });
}

export const microsoftGraph: Simulator<GraphSimulatorControl> = {
  id: 'microsoft-graph',
  hostsFor: () => [loginHost, graphHost, mailHost],
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
  demoConnections: [
    { product: 'microsoft_azure', method: 'url_client_secret_client_id', modules: ['azure_conditional_access', 'defender_office_365'] },
  ],
  async start({ world, port, journal = noJournal, clock = wallClock }) {
    const faults = new FaultPlan();
    const entra = openEntra(world, clock);
    const exchange = openExchange(entra);
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
        const mail = exchangeRoutes(server, { ...entra, exchange }, journal);
        return { ...api, replay: (write: Write) => (mail.isOwn(write) ? mail.replay(write) : api.replay(write)) };
      },
    });
    followSchedule({ world, vendor: 'entra', journal, replay: served.api.replay, carryOut: (event) => carryOut(entra, event) });
    world.onAdvance(() => entra.roles.replaceThoseWhoLeft());
    return { url: served.url, faults, simulatorControl: openSimulatorControl({ ...entra, exchange }, served), stop: served.stop };
  },
};
