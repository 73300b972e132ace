import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { findTicket } from '../ticket-store.ts';
import { readTickets } from './refresh.ts';

const readJob = declareJob({
  name: 'tickets.read',
  payload: z.object({ ticketId: z.uuid() }),
  timeoutSeconds: 60,
  urgent: true,
});

/** In the transaction that causes it. However many events come together, it is read once; what comes meanwhile is seen by the poll. */
export const readSoon = async (queue: Queue, tx: TenantTx, ticketId: string): Promise<void> =>
  void (await queue.enqueue(tx, readJob, { ticketId }, { singleFlightKey: ticketId }));

/** Reads one ticket again. A tracker that does not answer is asked by the poll. */
export const readHandler = (deps: TicketDeps): JobHandler =>
  handle(readJob, async ({ tenantId, signal }, { ticketId }) => {
    const { ticket, trackers } = await deps.db.inTenant(tenantId, async (tx) => ({
      ticket: await findTicket(tx, ticketId),
      trackers: await deps.trackers.list(tx),
    }));
    const tracker = trackers.find(({ applicationId }) => applicationId === ticket?.applicationId);
    if (ticket?.state !== 'filed' || tracker === undefined) return;
    await readTickets(deps, { tenantId, tracker, tickets: [ticket], signal }).catch((error: unknown) => {
      if (!(error instanceof VendorFailure)) throw error;
      deps.log.warn({ tenantId, tool: tracker.tool, kind: error.kind }, 'a ticket that was reported could not be read');
    });
  });
