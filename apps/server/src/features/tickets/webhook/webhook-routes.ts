import { randomBytes } from 'node:crypto';
import * as contract from '@rampart/contract/tickets/webhook.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { Secret } from '../../../platform/log/secret.ts';
import { actedBy, recordEvent } from '../../audit/index.ts';
import { getTracker } from '../filing/insert-once.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { receiveEvent } from './receive-event.ts';
import { deleteWebhook, putWebhook, showWebhook } from './webhook-store.ts';

const urlOf = ({ publicUrl }: TicketDeps, tenantId: string, applicationId: string): string =>
  new URL(`/api/v1/integrations/events/${tenantId}/${applicationId}`, publicUrl).href;

export const webhookRoutes = (deps: TicketDeps): Route[] => [
  route(contract.getTicketWebhook, ({ tenant, query: { tool } }) =>
    tenant.inTransaction(async (tx) => {
      const { applicationId } = await getTracker(deps, tx, tool);
      return reply(200, { webhook: await showWebhook(tx, applicationId, urlOf(deps, tenant.id, applicationId)) });
    }),
  ),
  route(contract.createTicketWebhook, ({ tenant, actor, request, query: { tool } }) =>
    tenant.inTransaction(async (tx) => {
      const { applicationId, name } = await getTracker(deps, tx, tool);
      const secret = new Secret(randomBytes(32).toString('base64url'));
      const by = actedBy({ actor, request });
      await putWebhook(deps, tx, { applicationId, secret, by: by.actor });
      const message = `Set up the webhook of ${name} with a new secret.`;
      const details = { tool, application: applicationId };
      await recordEvent(deps, tx, { ...by, action: 'ticket.set-webhook', status: 'success', message, details });
      const webhook = await showWebhook(tx, applicationId, urlOf(deps, tenant.id, applicationId));
      if (webhook === null) throw new Error('A webhook that was set up is not there.');
      return reply(200, { webhook, secret: secret.reveal() });
    }),
  ),
  route(contract.deleteTicketWebhook, ({ tenant, actor, request, query: { tool } }) =>
    tenant.inTransaction(async (tx) => {
      const { applicationId, name } = await getTracker(deps, tx, tool);
      if (!(await deleteWebhook(tx, applicationId))) throw new NotFound('webhook');
      const details = { tool, application: applicationId };
      const message = `Removed the webhook of ${name}. Tickets are read every minute.`;
      await recordEvent(deps, tx, { ...actedBy({ actor, request }), action: 'ticket.remove-webhook', status: 'success', message, details });
      return reply(204, null);
    }),
  ),
  route(contract.receiveTicketEvent, async ({ params, request }) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { tenant: tenantId, application: applicationId } = params;
    await receiveEvent(deps, { tenantId, applicationId, body, headers: request.headers, source: request.ip, requestId: request.id });
    return reply(204, null);
  }),
];
