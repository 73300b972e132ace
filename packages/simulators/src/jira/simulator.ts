import { firstAdministrator } from '../kit/account-directory.ts';
import { FaultPlan } from '../kit/fault-plan.ts';
import { followSchedule } from '../kit/follow-schedule.ts';
import { wallClock } from '../kit/replication.ts';
import { serve } from '../kit/serve.ts';
import type { Simulator } from '../kit/simulator.ts';
import { noJournal } from '../kit/write-journal.ts';
import { apiTokenOf, scopedTokenOf, serviceTokenOf } from './access/api-tokens.ts';
import { gatewayHost } from './access/cloud-id.ts';
import { tenantInfoRoute } from './access/tenant-info.ts';
import { jiraApi } from './api/jira-api.ts';
import { jiraErrors, toJiraError } from './api/jira-error.ts';
import { serviceAddress } from './api/jira-users.ts';
import { issueRoutes } from './issues/issue-routes.ts';
import { createSimulatorControl, type JiraSimulatorControl } from './jira-simulator-control.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { hostOf, openSite } from './site.ts';
import { openAdminWebhooks } from './webhooks/admin-webhook.ts';

/** One site of Jira Cloud, platform REST API version 3, and Atlassian’s gateway to it. */
export const jira: Simulator<JiraSimulatorControl> = {
  id: 'jira',
  hostsFor: (company) => [hostOf(company), gatewayHost],
  credentialsFor(world) {
    const url = `https://${hostOf(world.options.company)}`;
    const username = firstAdministrator(world).mail;
    return {
      api_key_username: { url, username, api_key: apiTokenOf(world) },
      token_with_scopes: { url, username, api_key: scopedTokenOf(world) },
      service_account: { url, username: serviceAddress, api_key: serviceTokenOf(world) },
    };
  },
  demoConnections: [{ product: 'jira', method: 'api_key_username' }],
  async start({ world, port, journal = noJournal, clock = wallClock }) {
    const faults = new FaultPlan();
    const site = openSite(world, clock);
    const webhooks = openAdminWebhooks(site, clock);
    const served = await serve({
      port,
      faults,
      faultAnswers: {
        'too-many-requests': () => toJiraError(jiraErrors.tooMany(5)),
        'server-error': () => toJiraError(jiraErrors.internal()),
        'expired-token': () => toJiraError(jiraErrors.unauthorized()),
      },
      routes(server) {
        tenantInfoRoute(server, world);
        const api = jiraApi(server, { site, journal, clock });
        for (const addRoutes of [projectRoutes, issueRoutes, searchRoutes]) addRoutes(api, site);
        return api;
      },
    });
    followSchedule({ world, vendor: 'jira', journal, replay: served.api.replay, carryOut: () => {} });
    const simulatorControl = createSimulatorControl(site, { requests: served.requests, webhooks });
    return { url: served.url, faults, simulatorControl, stop: served.stop };
  },
};
