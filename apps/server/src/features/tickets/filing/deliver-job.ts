import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import type { Queue } from '../../../platform/queue/queue.ts';

/** Files a ticket and says in it what is to be said. It is repeated for longer than a tracker's search may lag behind. */
export const deliverJob = declareJob({
  name: 'tickets.deliver',
  payload: z.object({ ticketId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5, backoff: true },
  timeoutSeconds: 5 * 60,
  urgent: true,
});

/** In the transaction that causes it. */
export const deliverSoon = async (queue: Queue, tx: TenantTx, ticketId: string): Promise<void> =>
  void (await queue.enqueue(tx, deliverJob, { ticketId }, { singleFlightKey: ticketId }));
