import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const RunState = z.enum(['queued', 'running', 'completed', 'failed']);

const RunApplication = z
  .object({
    application_uuid: z.uuid(),
    product: z.string(),
    state: RunState,
    /** What is being read: `Sign-ins, 14,000 so far`. */
    note: z.string(),
    done: z.int(),
    total: z.int(),
    items: z.int(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    /** What could not be read, or only in part, each with its reason. */
    failures: z.array(z.object({ title: z.string(), state: z.enum(['missing', 'in_part']), because: z.string() })),
  })
  .meta({ id: 'RunApplication' });
export type RunApplication = z.infer<typeof RunApplication>;

const Run = z
  .object({
    uuid: z.uuid(),
    state: RunState,
    /** What it is doing, or did last: reading, judging what was read, working out what to do about it. */
    phase: z.enum(['collect', 'assess', 'recommend', 'done']),
    /** The time whose end it collects. */
    as_of: z.iso.datetime(),
    requested_by: z.string(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    applications: z.array(RunApplication),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

export const triggerProcessing = endpoint({
  method: 'POST',
  path: '/api/processing/trigger',
  summary: 'Collect from these applications now',
  allow: 'processing:trigger',
  needsAgreement: true,
  body: z.strictObject({ application_uuids: z.array(z.uuid()).min(1, 'Choose at least one application.').max(200) }),
  responses: { 200: z.object({ run_uuid: z.uuid() }) },
});

export const processNow = endpoint({
  method: 'POST',
  path: '/api/v1/processing/start',
  summary: 'Collect now from everything that is connected',
  allow: 'processing:start',
  needsAgreement: true,
  body: z.strictObject({}),
  responses: { 200: z.object({ run_uuid: z.uuid() }) },
});

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/v1/processing/runs',
  summary: 'The newest processing runs, and how far each application has come',
  allow: 'processing:read',
  needsAgreement: true,
  polled: { resource: 'processing', per: 'tenant' },
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
  responses: {
    200: z.object({
      runs: z.array(Run),
      /** While the past is being lived: how many of how many runs, and from when the figures are, which only a run that reads everything changes. */
      backfill: z
        .object({
          done: z.int(),
          total: z.int(),
          figures_as_of: z.iso.datetime().nullable(),
          /** By how long runs like those that are left took; null before that is known. */
          seconds_left: z.int().min(0).nullable(),
        })
        .nullable(),
    }),
  },
});
