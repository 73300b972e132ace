import type { SendOptions } from 'pg-boss';
import { z } from 'zod';
import type { JobDeclaration } from './declare-job.ts';
import { claimTiming, priorities, type Priority } from './job-queue.ts';

/** What the queue stores of a job: whose it is and of which kind, around its payload. */
export const JobEnvelope = z.object({
  tenantId: z.uuid(),
  job: z.string(),
  payload: z.unknown(),
  /** The limit it was made with; claims taken back raise the one that pg-boss counts against. */
  retries: z.int().nonnegative(),
  /** What caused it, where traces are collected. */
  traceparent: z.string().optional(),
});
export type JobEnvelope = z.infer<typeof JobEnvelope>;

const largestPayload = 4096;
const longestRetryDelaySeconds = 60 * 60;
const routineKeptSeconds = 10 * 60;

export function envelopeOf(job: JobDeclaration, tenantId: string, payload: unknown): JobEnvelope {
  const size = Buffer.byteLength(JSON.stringify(payload));
  if (size > largestPayload) throw new Error(`The payload of job ${job.name} has ${size} bytes: it must contain ids, not data.`);
  return { tenantId, job: job.name, payload, retries: job.retry.limit };
}

/** How pg-boss is to treat a job of this kind. The jobs of a group share a worker's slots with those of other groups. */
export function sendOptionsOf(job: JobDeclaration, tenantId: string, priority: Priority = job.urgent ? 'urgent' : 'scheduled') {
  const { limit, delaySeconds, backoff } = job.retry;
  return {
    priority: priorities[priority],
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: backoff,
    ...(backoff ? { retryDelayMax: longestRetryDelaySeconds } : {}),
    expireInSeconds: job.timeoutSeconds,
    ...(job.isRoutine ? { deleteAfterSeconds: routineKeptSeconds } : {}),
    heartbeatSeconds: claimTiming.abandonSeconds,
    // What people wait for does not wait for the rest of their tenant.
    group: { id: priority === 'urgent' ? `${tenantId}/urgent` : tenantId },
  } satisfies SendOptions;
}
