import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const needed = { allow: 'tools:use' } as const;
const RunState = z.enum(['queued', 'running', 'completed', 'failed']);

const RunReading = z.object({
  title: z.string(),
  state: z.enum(['read', 'missing']),
  items: z.int(),
  /** Why it could not be read, or of what was read in part, why the rest could not. */
  because: z.string().nullable(),
});

const RunLog = z
  .object({
    uuid: z.uuid(),
    state: RunState,
    as_of: z.iso.datetime(),
    requested_by: z.string(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    applications: z.array(
      z.object({
        product: z.string(),
        product_name: z.string(),
        state: RunState,
        note: z.string(),
        started_at: z.iso.datetime().nullable(),
        finished_at: z.iso.datetime().nullable(),
        readings: z.array(RunReading),
      }),
    ),
    /** The controls that came out differently than before, by how they came out. */
    changed_verdicts: z.object({ pass: z.int(), fail: z.int(), unknown: z.int(), not_applicable: z.int() }),
  })
  .meta({ id: 'RunLog' });
export type RunLog = z.infer<typeof RunLog>;

export const getRunLog = endpoint({
  method: 'GET',
  path: '/api/v1/tools/runs/{uuid}',
  summary: 'What a processing run of the tenant read and when, and what could not be read',
  ...needed,
  params: z.object({ uuid: z.uuid() }),
  responses: { 200: RunLog },
});

const QueuedKind = z
  .object({
    job: z.string(),
    /** Due and not running. */
    waiting: z.int(),
    /** How long the oldest of those has waited. */
    oldest_seconds: z.number().nullable(),
    running: z.int(),
    /** When a worker last reported on one of those that run. */
    last_heartbeat: z.iso.datetime().nullable(),
    /** Given up in the last 24 hours. */
    failed: z.int(),
  })
  .meta({ id: 'QueuedKind' });
export type QueuedKind = z.infer<typeof QueuedKind>;

export const getQueueState = endpoint({
  method: 'GET',
  path: '/api/v1/tools/queue',
  summary: 'What waits in the queue of the installation, what workers are doing, and what they gave up',
  ...needed,
  responses: {
    200: z.object({
      /** Workers wait until a restored copy is confirmed. */
      is_paused: z.boolean(),
      kinds: z.array(QueuedKind),
    }),
  },
});
