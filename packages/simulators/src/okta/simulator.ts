import { FaultPlan } from '../kit/fault-plan.ts';
import { serve } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { clientOf, sswsTokenOf } from './access.ts';
import { authenticatorRoutes } from './authenticator-routes.ts';
import { brandRoutes } from './brand-routes.ts';
import { createSimulatorControl, type OktaSimulatorControl } from './okta-simulator-control.ts';
import { groupRoutes } from './group-routes.ts';
import { logRoutes } from './log-routes.ts';
import { oktaApi, type OktaApi } from './okta-api.ts';
import { errorBody, oktaErrors } from './okta-error.ts';
import { createOrg, hostOf } from './org.ts';
import { orgRoutes } from './org-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { RateLimits } from './rate-limits.ts';
import { ruleRoutes } from './rule-routes.ts';
import { scheduleChanges } from './scheduled-changes.ts';
import { simulationRoutes } from './simulation-routes.ts';
import { tokenRoute } from './token-route.ts';
import { userRoutes } from './user-routes.ts';
import { zoneRoutes } from './zone-routes.ts';

/** One organisation at Okta (Identity Engine). */
export const okta: Simulator<OktaSimulatorControl> = {
  id: 'okta',
  hostsFor: (company) => [hostOf(company)],
  credentialsFor(world) {
    const url = `https://${hostOf(world.options.company)}`;
    const { id, secret } = clientOf(world);
    return {
      api_key: { url, api_key: sswsTokenOf(world) },
      url_client_secret_client_id: { url, client_id: id, client_secret: secret },
    };
  },
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const org = createOrg(world);
    const limits = new RateLimits(world);
    let api: OktaApi | null = null;
    const served = await serve({
      ...(port === undefined ? {} : { port }),
      faults,
      saying: {
        'too-many-requests': ({ method, url }) => ({
          status: 429,
          headers: { ...limits.exhausted(method, url.split('?', 1)[0]!), date: world.now().toUTCString() },
          body: errorBody(oktaErrors.tooMany()),
        }),
        'server-error': () => ({ status: 500, body: errorBody(oktaErrors.internal()) }),
        'expired-token': () => ({ status: 401, body: errorBody(oktaErrors.invalidToken()) }),
      },
      routes(server) {
        api = oktaApi(server, { world, access: org.access, clock: org.clock, limits, journal });
        const { on } = api;
        tokenRoute(server, org);
        userRoutes(on, org);
        groupRoutes(on, org);
        simulationRoutes(on, org);
        policyRoutes(on, org);
        ruleRoutes(on, org);
        zoneRoutes(on, org);
        authenticatorRoutes(on, org);
        orgRoutes(on, org);
        brandRoutes(on, org);
        logRoutes(on, org);
      },
    });
    scheduleChanges(org, { journal, doAgain: (write) => api!.doAgain(write) });
    return { url: served.url, faults, simulatorControl: createSimulatorControl(org, served.requests), stop: served.stop };
  },
};
