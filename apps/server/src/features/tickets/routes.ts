import * as issues from '@rampart/contract/tickets/issues.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { getStartedRemediation, listRemediations, remediationNamed } from '../remediate/index.ts';
import { jiraRoutes } from './defaults/jira-routes.ts';
import { requestTicket, untilFiled } from './filing/request-ticket.ts';
import { planTicket } from './plan-ticket.ts';
import { presentTicket } from './present-ticket.ts';
import { refreshTicket } from './reading/refresh.ts';
import { draftTicket } from './text/draft.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf } from './ticket-store.ts';
import { unlinkTicket } from './unlink-ticket.ts';

/** The product that a remediation is of: by its ticket, or by itself while it has none. */
const productOf = (deps: TicketDeps, tenantId: string, remediationId: string): Promise<string> =>
  deps.db.inTenant(tenantId, async (tx) => {
    const ticket = await findTicketOf(tx, remediationId);
    return ticket?.product ?? getStartedRemediation(await listRemediations(deps, tx), remediationId).product.id;
  });

export const ticketRoutes = (deps: TicketDeps): Route[] => [
  ...jiraRoutes(deps),
  route(issues.getIssue, async ({ tenant, query: { quest_instance_id: remediationId } }) => {
    const product = await productOf(deps, tenant.id, remediationId);
    const problem = await refreshTicket(deps, tenant.id, remediationId);
    return reply(200, await tenant.inTransaction((tx) => presentTicket(deps, tx, { remediationId, product, problem })));
  }),
  route(issues.unlinkIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId } }) => {
    await tenant.inTransaction((tx) => unlinkTicket(deps, tx, { remediationId, by: actedBy({ actor, request }) }));
    return reply(204, null);
  }),
  route(issues.draftIssue, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => draftTicket(deps, tx, remediationNamed(query.quest_tome_id, query)))),
  ),
  route(issues.planIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId } }) => {
    const { product } = await planTicket(deps, { tenantId: tenant.id, remediationId, by: actedBy({ actor, request }) });
    return reply(200, await tenant.inTransaction((tx) => presentTicket(deps, tx, { remediationId, product: product.id })));
  }),
  route(issues.createJiraIssue, async ({ tenant, actor, request, query: { quest_instance_id: remediationId }, body }) => {
    const { summary, description, ...fields } = body;
    const asked = { tenantId: tenant.id, remediationId };
    const by = actedBy({ actor, request });
    const { product } = await requestTicket(deps, { ...asked, tool: 'jira', summary, description, fields, by });
    await untilFiled(deps, asked);
    return reply(200, await tenant.inTransaction((tx) => presentTicket(deps, tx, { remediationId, product: product.id })));
  }),
];
