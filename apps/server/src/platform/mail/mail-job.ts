import { z } from 'zod';
import type { TenantTx } from '../database/tenant-tx.ts';
import { declareJob } from '../queue/declare-job.ts';
import { handle, type JobHandler } from '../queue/job-handler.ts';
import type { Queue } from '../queue/queue.ts';
import { deliverMail, type MailDelivery } from './deliver-mail.ts';

const deliverMailJob = declareJob({
  name: 'mail.deliver',
  payload: z.object({ mailId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 15, backoff: true },
  urgent: true,
});

/** Enqueues the delivery of a mail in the transaction that writes it. */
export const enqueueMail =
  (queue: Queue) =>
  async (tx: TenantTx, mailId: string): Promise<void> =>
    void (await queue.enqueue(tx, deliverMailJob, { mailId }, { singleFlightKey: mailId }));

export const mailHandler = (delivery: MailDelivery): JobHandler =>
  handle(deliverMailJob, ({ tenantId }, { mailId }) => deliverMail(delivery, { tenantId, mailId }));
