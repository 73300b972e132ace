import { z } from 'zod';
import { declareJob } from '../../platform/queue/declare-job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { NextPhase } from '../collect/index.ts';

/** What follows when everything of a run has been collected: judging it, and working out what to do about it. */
export const assessJob = declareJob({
  name: 'assess.run',
  payload: z.object({ runId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  timeoutSeconds: 60 * 60,
});

export const assessNext =
  (queue: Queue): NextPhase =>
  async (tx, { runId, isAsked }) => {
    // A run that has started is finished before others start, other than those that a person waits for.
    const jobId = await queue.enqueue(tx, assessJob, { runId }, { priority: isAsked ? 'asked' : 'ongoing' });
    if (jobId === undefined) throw new Error('The queue refused a job that has no single-flight key.');
    return jobId;
  };
