import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FaultPlan } from '../kit/fault-plan.ts';
import { answer, serve, type VendorAnswer } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal, type WriteJournal } from '../kit/write-journal.ts';
import { Aadsts, aadstsAnswer } from './aadsts.ts';
import { conditionalAccessRoutes } from './conditional-access-routes.ts';
import { consentRoutes } from './consent-routes.ts';
import { openEntra, type Entra } from './entra.ts';
import { GrantBook } from './grant-book.ts';
import { graphError, invalidToken, tooMany } from './graph-error.ts';
import { GraphRoutes } from './graph-routes.ts';
import { openSimulatorControl, type GraphSimulatorControl } from './graph-simulator-control.ts';
import { groupRoutes } from './group-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { riskRoutes } from './risk-routes.ts';
import { followSchedule } from './scheduled.ts';
import { SignInDigest } from './sign-in-digest.ts';
import { organizationRoutes } from './organization-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { tenantOf } from './tenant-of.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { whatIfRoutes } from './what-if-routes.ts';

const loginHost = 'login.microsoftonline.com';
const graphHost = 'graph.microsoft.com';

const isGraphPath = ({ url }: FastifyRequest): boolean => url.startsWith('/v1.0/');

function faultsOf({ world }: Entra): Parameters<typeof serve>[0]['faultAnswers'] {
  const login = (failure: Aadsts): VendorAnswer => aadstsAnswer(failure, world.now());
  return {
    'too-many-requests': (request) =>
      isGraphPath(request)
        ? tooMany(world, request, 1)
        : {
            ...login(new Aadsts(90_055, 'temporarily_unavailable', 'There are too many incoming requests.', 429)),
            headers: { 'retry-after': '1' },
          },
    'server-error': (request) =>
      isGraphPath(request)
        ? graphError(world, request, { status: 500, code: 'InternalServerError', message: 'Internal server error.' })
        : login(new Aadsts(90_033, 'temporarily_unavailable', 'A transient error has occurred. Please try again.', 503)),
    'expired-token': (request) =>
      isGraphPath(request)
        ? invalidToken(world, request, 'Lifetime validation failed, the token is expired.')
        : login(new Aadsts(700_082, 'invalid_grant', 'The refresh token has expired due to inactivity.')),
  };
}

/** Each host answers for its own half. Any other name, such as loopback itself, gets both. */
function keepHostsApart(server: FastifyInstance, { world }: Entra): void {
  server.setNotFoundHandler((request, reply) => {
    const segment =
      request.url
        .split('?')[0]!
        .split('/')
        .findLast((part) => part !== '') ?? '';
    return answer(
      reply,
      graphError(world, request, { status: 400, code: 'BadRequest', message: `Resource not found for the segment '${segment}'.` }),
    );
  });
  server.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host?.split(':')[0];
    if ((host === loginHost && isGraphPath(request)) || (host === graphHost && !isGraphPath(request))) return reply.callNotFound();
    return undefined;
  });
}

function graphRoutesOver(server: FastifyInstance, entra: Entra, journal: WriteJournal): GraphRoutes {
  const graph = new GraphRoutes(server, entra, journal);
  const digest = new SignInDigest(entra.world);
  organizationRoutes(graph, entra);
  userRoutes(graph, entra, digest);
  groupRoutes(graph, entra);
  directoryRoutes(graph, entra);
  conditionalAccessRoutes(graph, entra);
  whatIfRoutes(graph, entra);
  policyRoutes(graph, entra);
  signInRoutes(graph, entra);
  reportRoutes(graph, entra);
  riskRoutes(graph, entra, digest);
  return graph;
}

export const microsoftGraph: Simulator<GraphSimulatorControl> = {
  id: 'microsoft-graph',
  hostsFor: () => [loginHost, graphHost],
  credentialsFor(world) {
    const { domain, ownApp, consentApp } = tenantOf(world);
    return {
      url_client_secret_client_id: {
        url: `https://${loginHost}/${domain}`,
        client_id: ownApp.clientId,
        client_secret: ownApp.clientSecret,
      },
      oauth_app: { client_id: consentApp.clientId, client_secret: consentApp.clientSecret, tenant: tenantOf(world).id },
    };
  },
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const entra = openEntra(world);
    const grants = new GrantBook(world);
    let graph: GraphRoutes | null = null;
    const served = await serve({
      ...(port === undefined ? {} : { port }),
      faults,
      faultAnswers: faultsOf(entra),
      routes(server) {
        keepHostsApart(server, entra);
        tokenRoutes(server, entra, grants);
        consentRoutes(server, entra, grants);
        graph = graphRoutesOver(server, entra, journal);
      },
    });
    followSchedule(entra, { journal, doAgain: (write) => graph!.doAgain(write) });
    const simulatorControl = openSimulatorControl({ entra, grants, graph: () => graph!, requests: served.requests });
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
