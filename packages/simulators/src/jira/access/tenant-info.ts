import type { FastifyInstance } from 'fastify';
import type { World } from '../../world/world.ts';
import { toJiraError, jiraErrors } from '../api/jira-error.ts';
import { answer } from '../../kit/serve.ts';
import { cloudIdOf, gatewayHost } from './cloud-id.ts';

/** “Retrieve my Atlassian site’s cloud ID”: every site says it to anyone. */
export function tenantInfoRoute(server: FastifyInstance, world: World): void {
  server.get('/_edge/tenant_info', (request, reply) =>
    request.headers.host === gatewayHost
      ? answer(reply, toJiraError(jiraErrors.gatewayUnknown()))
      : answer(reply, { status: 200, body: { cloudId: cloudIdOf(world) } }),
  );
}
