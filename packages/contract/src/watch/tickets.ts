import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DriftTicket } from './alerts.ts';

const params = z.object({ id: z.uuid() });
const writing = { allow: 'tickets:write', entitled: 'drift_detection', needsAgreement: true, params } as const;

export const getAlertTicket = endpoint({
  method: 'GET',
  path: '/api/v1/drift/groupings/{id}/issue',
  summary: 'The ticket of an alert, as its tracker shows it now',
  allow: 'tickets:read',
  entitled: 'drift_detection',
  needsAgreement: true,
  params,
  responses: { 200: z.object({ ticket: DriftTicket.nullable() }) },
});

export const draftAlertTicket = endpoint({
  method: 'GET',
  path: '/api/v1/drift/groupings/{id}/issue/draft',
  summary: 'A summary and a description for the ticket of an alert, and the tracker that it is created in',
  ...writing,
  responses: {
    200: z.object({
      summary: z.string(),
      description: z.string(),
      /** Nothing where no tracker is configured yet. */
      tool_name: z.string().nullable(),
    }),
  },
});

export const createAlertTicket = endpoint({
  method: 'POST',
  path: '/api/v1/drift/groupings/{id}/issue',
  summary: 'Create the ticket of an alert, with what is configured for its product',
  ...writing,
  body: z.strictObject({ summary: z.string().trim().min(1, 'Summary is required').max(250), description: z.string().trim().max(20_000) }),
  responses: { 200: z.object({ ticket: DriftTicket.nullable() }) },
});

export const unlinkAlertTicket = endpoint({
  method: 'DELETE',
  path: '/api/v1/drift/groupings/{id}/issue',
  summary: 'Forget the ticket of an alert; it stays in its tracker',
  ...writing,
  responses: { 204: null },
});
