import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { wallClock } from '../kit/replication.ts';
import { pathOf } from '../kit/rest-api.ts';
import { serve } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import type { World } from '../world/world.ts';
import { alertRoutes } from './alerts/alerts.ts';
import { googleApi } from './api/google-api.ts';
import { googleErrors, quotaRefusal, toAnswer } from './api/google-error.ts';
import { createCustomer } from './customer.ts';
import { customerRoutes } from './directory/customer-routes.ts';
import { createSimulatorControl, type GoogleSimulatorControl } from './google-simulator-control.ts';
import { activityRoutes } from './reports/activities.ts';
import { carryOut } from './scheduled-changes.ts';
import { serviceAccountOf } from './tokens/service-account.ts';

/** Whom the service account acts for: an account that no one leaves the company with. */
const delegatedAdministrator = (world: World): string => {
  const people = world.peopleAt(world.options.start);
  const found = people.find(({ kind }) => kind === 'emergency-account') ?? people[0];
  if (found === undefined) throw new Error('The company has no one.');
  return found.mail;
};

/** One customer of Google Workspace: the token endpoint, the Admin SDK, Groups Settings, the alert center and Cloud Identity. */
export const google: Simulator<GoogleSimulatorControl> = {
  id: 'google',
  hostsFor: () => [
    'oauth2.googleapis.com',
    'admin.googleapis.com',
    'www.googleapis.com',
    'alertcenter.googleapis.com',
    'cloudidentity.googleapis.com',
  ],
  credentialsFor: (world) => ({
    api_key_username: {
      url: world.options.company.domain,
      username: delegatedAdministrator(world),
      api_key: serviceAccountOf(world).keyFile,
    },
  }),
  demoConnections: [{ product: 'google_workspace', method: 'api_key_username' }],
  async start({ world, port, journal = noJournal, clock: vendorClock = wallClock }) {
    const faults = new FaultPlan();
    const customer = createCustomer(world, vendorClock);
    const { access, accounts, users, roles, units, groups, settings, policies } = customer;
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': (request) => toAnswer(quotaRefusal(pathOf(request)), request),
        'server-error': (request) => toAnswer(googleErrors.internal(), request),
        'expired-token': (request) => toAnswer(googleErrors.unauthorized(), request),
      },
      routes(server) {
        const api = googleApi(server, { ...customer, journal, vendorClock });
        access.addTokenRoute(server);
        for (const part of [users, roles, units, groups, settings, policies]) part.addRoutes(api);
        customerRoutes(api, customer);
        activityRoutes(api, customer, accounts);
        alertRoutes(api, customer, accounts);
        return api;
      },
    });
    followSchedule({ world, vendor: 'google', journal, replay: served.api.replay, carryOut: (event) => carryOut(customer, event) });
    return { url: served.url, faults, simulatorControl: createSimulatorControl(customer, served.requests), stop: served.stop };
  },
};
