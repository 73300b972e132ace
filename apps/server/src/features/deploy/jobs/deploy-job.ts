import { z } from 'zod';
import { declareJob } from '../../../platform/queue/declare-job.ts';

/** Carries out one deployment or rollback. */
export const deployJob = declareJob({
  name: 'deploy.job',
  payload: z.object({ jobId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, backoff: true },
  timeoutSeconds: 2 * 60 * 60,
  // Somebody watches its log.
  urgent: true,
});
