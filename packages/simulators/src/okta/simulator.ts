import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { pathOf } from '../kit/rest-api.ts';
import { serve } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { oktaApi } from './api/okta-api.ts';
import { oktaErrors, toAnswer } from './api/okta-error.ts';
import { rateLimits } from './api/rate-limits.ts';
import { appUserRoutes } from './apps/app-users.ts';
import { brandRoutes, organizationRoutes } from './apps/organization.ts';
import { userRoutes } from './directory/user-routes.ts';
import { createSimulatorControl, type OktaSimulatorControl } from './okta-simulator-control.ts';
import { createOrg } from './org.ts';
import { hostOf } from './org-parts.ts';
import { carryOut } from './scheduled-changes.ts';
import { simulationRoutes } from './simulation/simulate-policies.ts';
import { logRoutes } from './system-log/log-routes.ts';
import { clientOf, sswsTokenOf } from './tokens/access.ts';

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
  demoConnections: [{ product: 'okta', method: 'url_client_secret_client_id' }],
  async start({ world, port, journal = noJournal }) {
    const faults = new FaultPlan();
    const org = createOrg(world);
    const { groups, policies, rules, zones, authenticators, apps, tokens, trustedOrigins } = org;
    const limits = rateLimits(world);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': (request) =>
          toAnswer(oktaErrors.tooMany({ ...limits.exhausted(request.method, pathOf(request)), date: world.now().toUTCString() })),
        'server-error': () => toAnswer(oktaErrors.internal()),
        'expired-token': () => toAnswer(oktaErrors.invalidToken()),
      },
      routes(server) {
        const api = oktaApi(server, { ...org, limits, journal });
        org.access.addTokenRoute(server);
        for (const collection of [groups, groups.rules, policies, rules, zones, authenticators, apps, tokens, trustedOrigins])
          collection.addRoutes(api);
        for (const add of [userRoutes, appUserRoutes, simulationRoutes, organizationRoutes, brandRoutes, logRoutes]) add(api, org);
        return api;
      },
    });
    followSchedule({ world, vendor: 'okta', journal, replay: served.api.replay, carryOut: (event) => carryOut(org, event) });
    return { url: served.url, faults, simulatorControl: createSimulatorControl(org, served.requests), stop: served.stop };
  },
};
