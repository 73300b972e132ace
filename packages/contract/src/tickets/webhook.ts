import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Which = z.object({ tool: z.enum(['jira', 'servicenow']) });

const TicketWebhook = z
  .object({
    /** Where the tracker sends its events. */
    url: z.string(),
    created_at: z.iso.datetime(),
    created_by: z.string(),
    /** The newest event that was accepted. */
    received_at: z.iso.datetime().nullable(),
    /** The newest event that was refused, and why. */
    refused: z.object({ at: z.iso.datetime(), because: z.string() }).nullable(),
  })
  .meta({ id: 'TicketWebhook' });
export type TicketWebhook = z.infer<typeof TicketWebhook>;

export const getTicketWebhook = endpoint({
  method: 'GET',
  path: '/api/v1/integrations/common/webhook',
  summary: 'The webhook by which a tracker reports changed tickets; 444 when the tracker is not connected',
  allow: 'tickets:read',
  needsAgreement: true,
  query: Which,
  responses: { 200: z.object({ webhook: TicketWebhook.nullable() }) },
});

/** A secret proves who sends an event: as critical as a credential. */
const configuring = { allow: 'applications:write', needsAgreement: true, stepUp: true } as const;

export const createTicketWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/common/webhook',
  summary: 'Set a webhook up, or give it a new secret; the secret is shown in this answer only',
  ...configuring,
  query: Which,
  responses: { 200: z.object({ webhook: TicketWebhook, secret: z.string() }) },
});

export const deleteTicketWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/integrations/common/webhook',
  summary: 'Remove the webhook of a tracker: its events are refused from now on',
  ...configuring,
  query: Which,
  responses: { 204: null },
});

export const receiveTicketEvent = endpoint({
  method: 'POST',
  path: '/api/v1/integrations/events/{tenant}/{application}',
  summary: 'A signed event of a tracker: the ticket that it names is read again',
  allow: 'anyone',
  isSigned: true,
  params: z.object({ tenant: z.uuid(), application: z.uuid() }),
  responses: { 204: null },
});
