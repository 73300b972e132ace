import { z } from 'zod';
import { declareJob } from '../../platform/queue/declare-job.ts';

const retries = 3;

/** The last attempt: when it fails too, the report is given up. */
export const lastAttempt = retries + 1;

/** People wait for it. */
export const makeReportJob = declareJob({
  name: 'reports.make',
  payload: z.object({ reportId: z.uuid() }),
  retry: { limit: retries, delaySeconds: 5, backoff: true },
  timeoutSeconds: 5 * 60,
  urgent: true,
});
