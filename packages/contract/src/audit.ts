import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const AuditEvent = z
  .object({
    action: z.string(),
    status: z.enum(['success', 'failure']),
    actor: z.string(),
    message: z.string(),
    source: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'AuditEvent' });

const Window = { start: z.iso.datetime().optional(), end: z.iso.datetime().optional() };

/** What an event must be like. Words are looked for in its message, its user, its action and its source. */
const Filters = {
  filter: z.string().trim().max(200).optional(),
  actions: z.array(z.string().max(100)).max(50).optional(),
  actor: z.string().trim().max(320).optional(),
  status: z.enum(['success', 'failure']).optional(),
};
const AuditFilters = z.object(Filters);
export type AuditFilters = z.infer<typeof AuditFilters>;

/** The results come in envelopes, so that an event keeps its place in the chain beside its words. */
const Envelope = z.object({ seq: z.int(), hash: z.string(), event: AuditEvent }).meta({ id: 'AuditEnvelope' });
export type AuditEnvelope = z.infer<typeof Envelope>;

export const searchAuditLog = endpoint({
  method: 'POST',
  path: '/api/v1/audit/logs/search',
  summary: 'Count the audit events of a window and show the newest',
  allow: 'audit:read',
  body: z.strictObject({
    limit: z.int().min(1).max(1000).default(1000),
    max_results: z.int().min(1).max(100).default(50),
    ...Window,
    ...Filters,
  }),
  responses: {
    200: z.object({
      summary: z.object({ id: z.string(), count: z.int() }),
      events: z.array(Envelope),
      /** The actions and users of the newest 10,000 events of the window, whatever it is filtered by. */
      actions: z.array(z.string()),
      actors: z.array(z.string()),
    }),
  },
});

export const listAuditResults = endpoint({
  method: 'POST',
  path: '/api/v1/audit/logs/results',
  summary: 'A page of the audit events of a search',
  allow: 'audit:read',
  body: z.strictObject({
    id: z.string().max(64),
    limit: z.int().min(1).max(100).default(50),
    offset: z.int().min(0).max(100_000).default(0),
    ...Window,
    ...Filters,
  }),
  responses: { 200: z.object({ summary: z.object({ id: z.string(), count: z.int() }), events: z.array(Envelope) }) },
});

/** More than a spreadsheet is good for; the command line exports the whole chain. */
export const mostExportedEvents = 10_000;

export const exportAuditLog = endpoint({
  method: 'POST',
  path: '/api/v1/audit/logs/export',
  summary: 'The audit events of a window as CSV, the newest first, at most 10,000',
  allow: 'audit:read',
  entitled: 'export_data',
  body: z.strictObject({ ...Window, ...Filters }),
  responses: { 200: { binary: 'text/csv' } },
});
