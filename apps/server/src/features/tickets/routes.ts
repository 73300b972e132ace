import * as issues from '@rampart/contract/tickets/issues.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { getStartedRemediation, listRemediations, remediationNamed } from '../remediate/index.ts';
import { findDefaults } from './defaults/find-defaults.ts';
import { jiraRoutes } from './defaults/jira-routes.ts';
import { snowRoutes } from './defaults/snow-routes.ts';
import { requestTicket, type TicketRequest } from './filing/request-ticket.ts';
import { untilFiled } from './filing/until-filed.ts';
import { composeDefault } from './filing/compose-default.ts';
import { planTicket } from './plan-ticket.ts';
import { presentTicket } from './present-ticket.ts';
import { refreshTicket } from './reading/refresh.ts';
import { draftTicket } from './text/draft.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf } from './ticket-store.ts';
import { unlinkTicket } from './unlink-ticket.ts';
import { webhookRoutes } from './webhook/webhook-routes.ts';

/** The product that a remediation is of: by its ticket, or by itself while it has none. */
const productOf = (deps: TicketDeps, tenantId: string, remediationId: string): Promise<string> =>
  deps.db.inTenant(tenantId, async (tx) => {
    const ticket = await findTicketOf(tx, remediationId);
    return ticket?.product ?? getStartedRemediation(await listRemediations(deps, tx), remediationId).product.id;
  });

/** Asks for the ticket, and waits a moment for the worker to file it. */
async function createTicket(deps: TicketDeps, asked: TicketRequest): Promise<issues.TrackedIssue> {
  const { tenantId, remediationId } = asked;
  const { product } = await requestTicket(deps, asked);
  await untilFiled(deps, tenantId, { kind: 'remediation', id: remediationId });
  return deps.db.inTenant(tenantId, (tx) => presentTicket(deps, tx, { remediationId, product: product.id }));
}

export const ticketRoutes = (deps: TicketDeps): Route[] => [
  ...jiraRoutes(deps),
  ...snowRoutes(deps),
  ...webhookRoutes(deps),
  route(issues.getIssue, async ({ tenant, query: { quest_instance_id: remediationId } }) => {
    const product = await productOf(deps, tenant.id, remediationId);
    const problem = await refreshTicket(deps, tenant.id, { kind: 'remediation', id: remediationId });
    return reply(200, await tenant.inTransaction((tx) => presentTicket(deps, tx, { remediationId, product, problem })));
  }),
  route(issues.unlinkIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId } }) => {
    const subject = { kind: 'remediation', id: remediationId } as const;
    await tenant.inTransaction((tx) => unlinkTicket(deps, tx, { subject, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
  route(issues.draftIssue, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => draftTicket(deps, tx, remediationNamed(query.quest_tome_id, query)))),
  ),
  route(issues.planIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId } }) => {
    const { product } = await planTicket(deps, { tenantId: tenant.id, remediationId, by: actedBy({ actor, request }) });
    return reply(200, await tenant.inTransaction((tx) => presentTicket(deps, tx, { remediationId, product: product.id })));
  }),
  route(issues.findIssueTracker, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, { tool: (await findDefaults(deps, tx, query.product))?.tool ?? null })),
  ),
  route(issues.createDefaultIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId } }) => {
    const asked = { tenantId: tenant.id, remediationId, by: actedBy({ actor, request }) };
    return reply(200, await createTicket(deps, { ...asked, ...(await composeDefault(deps, asked)) }));
  }),
  route(issues.createJiraIssue, async ({ tenant, actor, request, query, body: { summary, description, ...fields } }) => {
    const asked = { tenantId: tenant.id, remediationId: query.quest_instance_id };
    return reply(200, await createTicket(deps, { ...asked, tool: 'jira', summary, description, fields, by: actedBy({ actor, request }) }));
  }),
  route(issues.createSnowIssue, async ({ tenant, actor, request, query, body }) => {
    const { summary: _summary, short_description: summary, description, ...fields } = body;
    const asked = { tenantId: tenant.id, remediationId: query.quest_instance_id };
    return reply(
      200,
      await createTicket(deps, { ...asked, tool: 'servicenow', summary, description, fields, by: actedBy({ actor, request }) }),
    );
  }),
];
