import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { ConnectedTracker, TicketDeps } from '../ticket-deps.ts';
import { findTicketAbout, lockTicket, noteTried, type Ticket, type TicketSubject } from '../ticket-store.ts';
import { withTracker } from '../with-tracker.ts';
import { recordSeen } from './record-seen.ts';

const communicationFailed =
  'There was an error while communicating with your issue tracking software. Please check the health of your instance.';
const connectionRemoved =
  'The connection that this issue was created through was removed. Unlink the issue to create another one. It stays in the tracker.';
/** What was read a moment ago is as good as new: many look at the same ticket. */
const freshMs = 2_000;
const longestMs = 20_000;

export type ReadingDeps = Pick<TicketDeps, 'db' | 'clock' | 'log' | 'trackers' | 'connectors'>;

/** Of this ticket alone: the tracker answers, and says that it is not to be seen. */
const isOfOneTicket = ({ kind, status }: VendorFailure): boolean => kind === 'permission' || (kind === 'ours' && status !== undefined);

/** Reads tickets of one tracker, one after the other, and stores what is found. One that may not be read keeps no other from it. */
export async function readTickets(
  deps: ReadingDeps,
  { tenantId, tracker, tickets, signal }: { tenantId: string; tracker: ConnectedTracker; tickets: readonly Ticket[]; signal: AbortSignal },
): Promise<void> {
  await withTracker(deps, { tenantId, tracker, signal }, async (open) => {
    let refused: VendorFailure | undefined;
    for (const { id, ref } of tickets) {
      if (ref === undefined) continue;
      const read = await open.read(ref).then(
        (state) => ({ state }),
        async (error: unknown) => {
          if (!(error instanceof VendorFailure)) throw error;
          // Being throttled says nothing about the ticket: it stays first in line.
          if (error.kind !== 'throttled') await deps.db.inTenant(tenantId, (tx) => noteTried(tx, id, deps.clock.now()));
          if (!isOfOneTicket(error)) throw error;
          refused = error;
          return undefined;
        },
      );
      if (read === undefined) continue;
      await deps.db.inTenant(tenantId, async (tx) => {
        const current = await lockTicket(tx, id);
        if (current?.state === 'filed') await recordSeen(tx, current, read.state, deps.clock.now());
      });
    }
    if (refused !== undefined) throw refused;
  });
}

/** Reads a ticket now. What could not be read is said, and what was seen before stays. */
export async function refreshTicket(deps: ReadingDeps, tenantId: string, subject: TicketSubject): Promise<string | undefined> {
  const { ticket, trackers } = await deps.db.inTenant(tenantId, async (tx) => ({
    ticket: await findTicketAbout(tx, subject),
    trackers: await deps.trackers.list(tx),
  }));
  if (ticket?.state !== 'filed') return undefined;
  const isFresh = ticket.seenAt !== null && deps.clock.now().getTime() - ticket.seenAt.getTime() < freshMs;
  const tracker = trackers.find(({ applicationId }) => applicationId === ticket.applicationId);
  if (isFresh) return undefined;
  if (tracker === undefined) return connectionRemoved;
  try {
    await readTickets(deps, { tenantId, tracker, tickets: [ticket], signal: AbortSignal.timeout(longestMs) });
    return undefined;
  } catch (error) {
    if (error instanceof VendorFailure || (error instanceof DOMException && error.name === 'TimeoutError')) return communicationFailed;
    throw error;
  }
}
