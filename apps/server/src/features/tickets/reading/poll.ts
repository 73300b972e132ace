import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { everyScope } from '../../../platform/database/every-scope.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { deliverSoon } from '../filing/deliver-job.ts';
import type { ConnectedTracker, TicketDeps } from '../ticket-deps.ts';
import { ticketRows, toTicket, type Ticket } from '../ticket-store.ts';
import { readTickets, type ReadingDeps } from './refresh.ts';

type PollDeps = ReadingDeps & Pick<TicketDeps, 'queue'>;

/** In one round of a tracker: those that were not tried for longest. */
const mostPerRound = 50;

const listToRead = async (tx: TenantTx, { applicationId }: ConnectedTracker): Promise<Ticket[]> =>
  (
    await ticketRows(tx)
      .where('application_id', '=', applicationId)
      .where('state', '=', 'filed')
      .orderBy(sql`greatest(seen_at, tried_at)`, (by) => by.asc().nullsFirst())
      .limit(mostPerRound)
      .execute()
  ).map(toTicket);

/** Tickets that still need something; whatever enqueued it once, one job at a time does it. What was disconnected is told nothing more. */
async function deliverWaiting({ queue }: PollDeps, tx: TenantTx, trackers: readonly ConnectedTracker[]): Promise<void> {
  const waiting = await tx
    .selectFrom('ticket')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('unlinked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'filing'),
        eb.and([
          eb('state', '=', 'filed'),
          eb('application_id', '=', eb.fn.any(eb.val(trackers.map(({ applicationId }) => applicationId)))),
          eb.exists(
            eb
              .selectFrom('ticket_note as note')
              .select('note.id')
              .whereRef('note.tenant_id', '=', 'ticket.tenant_id')
              .whereRef('note.ticket_id', '=', 'ticket.id')
              .where('note.done_at', 'is', null),
          ),
        ]),
      ]),
    )
    .limit(mostPerRound)
    .execute();
  for (const { id } of waiting) await deliverSoon(queue, tx, id);
}

/** Brings the states and assignees of a tenant's tickets up to date. A tracker that does not answer keeps no other from being read. */
export async function pollTickets(deps: PollDeps, tenantId: string, signal: AbortSignal): Promise<void> {
  const toRead = await deps.db.inTenant(tenantId, async (tx) => {
    const trackers = await deps.trackers.list(tx);
    await deliverWaiting(deps, tx, trackers);
    const found: { tracker: ConnectedTracker; tickets: Ticket[] }[] = [];
    for (const tracker of trackers) found.push({ tracker, tickets: await listToRead(tx, tracker) });
    return found.filter(({ tickets }) => tickets.length > 0);
  });
  for (const { tracker, tickets } of toRead) {
    await readTickets(deps, { tenantId, tracker, tickets, signal }).catch((error: unknown) => {
      if (!(error instanceof VendorFailure)) throw error;
      deps.log.warn({ tenantId, tool: tracker.tool, failure: describeFailure(error) }, 'tickets could not be read');
    });
  }
}

/** The sweep starts it again a minute later. */
const pollJob = declareJob({
  name: 'tickets.poll',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1, backoff: false },
  timeoutSeconds: 5 * 60,
  isRoutine: true,
});

export const pollHandler = (deps: PollDeps): JobHandler => handle(pollJob, ({ tenantId, signal }) => pollTickets(deps, tenantId, signal));

/** It takes seconds where trackers answer, and goes before the readings of a run, which take minutes. */
async function startPoll({ queue }: PollDeps, tx: TenantTx): Promise<void> {
  const open = await ticketRows(tx).where('state', 'in', ['filing', 'filed']).limit(1).executeTakeFirst();
  if (open !== undefined) await queue.enqueue(tx, pollJob, {}, { singleFlightKey: 'tenant', priority: 'ongoing' });
}

const sweepJob = declareJob({ name: 'tickets.sweep', payload: z.object({}), schedule: { cron: '* * * * *', missed: 'once' } });

/** Asks no tracker itself: one that is slow delays the tickets of its own tenant only. */
export const sweepTicketsHandler = (deps: PollDeps): JobHandler =>
  handle(sweepJob, async ({ signal }) => {
    for await (const tenantId of everyScope(deps.db)) {
      signal.throwIfAborted();
      if (tenantId === platformTenantId) continue;
      await deps.db
        .inTenant(tenantId, (tx) => startPoll(deps, tx))
        .catch((error: unknown) => deps.log.error({ tenantId, failure: describeFailure(error) }, 'tickets could not be polled'));
    }
  });
