import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { wallClock } from '../kit/replication.ts';
import { serve } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { snowApi } from './api/snow-api.ts';
import { snowErrors, toSnowError } from './api/snow-error.ts';
import { accountOf, hostOf, openInstance } from './instance.ts';
import { openBusinessRules } from './rules/business-rule.ts';
import { createSimulatorControl, type ServiceNowSimulatorControl } from './servicenow-simulator-control.ts';
import { tableRoutes } from './tables/table-routes.ts';

/** One instance of ServiceNow, by its Table API. */
export const servicenow: Simulator<ServiceNowSimulatorControl> = {
  id: 'servicenow',
  hostsFor: (company) => [hostOf(company)],
  credentialsFor(world) {
    const { username, password, clientId, clientSecret } = accountOf(world);
    const hostname = hostOf(world.options.company);
    return {
      username_password_hostname: { hostname, username, password },
      username_password_client_secret_client_id: { hostname, username, password, client_id: clientId, client_secret: clientSecret },
    };
  },
  demoConnections: [{ product: 'servicenow', method: 'username_password_hostname' }],
  async start({ world, port, journal = noJournal, clock = wallClock }) {
    const faults = new FaultPlan();
    const instance = openInstance(world);
    const rules = openBusinessRules(instance, clock);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => toSnowError(snowErrors.tooMany(5)),
        'server-error': () => toSnowError(snowErrors.internal()),
        'expired-token': () => toSnowError(snowErrors.unauthorized()),
      },
      routes(server) {
        const api = snowApi(server, instance, journal);
        tableRoutes(api, instance);
        return api;
      },
    });
    followSchedule({ world, vendor: 'servicenow', journal, replay: served.api.replay, carryOut: () => {} });
    const simulatorControl = createSimulatorControl(instance, { requests: served.requests, rules });
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
