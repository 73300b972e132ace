import { z } from 'zod';
import { declareJob } from '../../platform/queue/declare-job.ts';

/** Collects one application of a run. */
export const collectJob = declareJob({
  name: 'collect.application',
  payload: z.object({ runId: z.uuid(), applicationId: z.uuid(), isAsked: z.boolean().default(false) }),
  retry: { limit: 3, delaySeconds: 5, backoff: true },
  // The first reading of a large tenant waits for its vendors' limits more than for anything else.
  timeoutSeconds: 6 * 60 * 60,
});
