import { type TicketRef, TicketRefused } from '@rampart/connectors/kit/tracker.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { ticketParts } from '@rampart/domain/tickets/ticket-parts.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import { addNote } from '../note-store.ts';
import { recordSeen } from '../reading/record-seen.ts';
import { tellRequester } from '../tell-requester.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { lockTicket, putTicket, seenOf, type Ticket } from '../ticket-store.ts';
import { toolNames } from '../tools.ts';
import type { OpenTracker } from '../with-tracker.ts';

/** It may have been filed by an attempt whose answer was lost, and the tracker's search does not show it yet. */
class MayBeFiled extends Error {
  override readonly name = 'MayBeFiled';
}

export interface Filing {
  readonly deps: TicketDeps;
  /** An earlier attempt failed: the person who asked for it waits for the answer no more. */
  readonly isLate: boolean;
  readonly write: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
}

const fieldList = (fields: readonly string[]): string => fields.map((name) => `“${oneLine(name).slice(0, 80)}”`).join(', ');

function refusalOf(error: VendorFailure): string {
  if (!(error instanceof TicketRefused)) return error.message;
  const { vendor, fields } = error;
  return `Please verify the required fields in your ${vendor} project settings for this issue type. ${vendor} names: ${fieldList(fields)}.`;
}

async function refuse({ deps, isLate, write }: Filing, ticket: Ticket, because: string): Promise<void> {
  await write(async (tx) => {
    await putTicket(tx, ticket.id, { state: 'refused', because: because.slice(0, 1000) });
    const message = `${toolNames[ticket.tool]} did not accept the ticket “${ticket.summary}”. ${because}`;
    const by = { actorId: ticket.accountId ?? '', actor: ticket.createdBy, source: 'worker', requestId: '' };
    await recordEvent(deps, tx, { ...by, action: 'ticket.refuse', status: 'failure', message, details: { ticket: ticket.id } });
    if (isLate) await tellRequester(tx, ticket, { kind: 'refused', because });
  });
}

/** Nothing was filed, and the tracker says why. */
const isRefusal = ({ kind, status }: VendorFailure): boolean =>
  kind === 'permission' || kind === 'credentials' || (kind === 'ours' && status !== undefined) || status === 404;

/** Sends it once. What is written before says that it may be there, so that the next attempt looks for it and waits. */
async function send({ deps, write }: Filing, ticket: Ticket, tracker: OpenTracker): Promise<TicketRef> {
  await write((tx) => putTicket(tx, ticket.id, { sent_at: deps.clock.now() }));
  const [text = []] = ticketParts(ticket.body, tracker.longestText);
  try {
    return await tracker.file({ key: ticket.key, summary: ticket.summary, text, fields: ticket.fields });
  } catch (error) {
    const isUndone = error instanceof VendorFailure && (error.kind === 'throttled' || isRefusal(error));
    if (isUndone) await write((tx) => putTicket(tx, ticket.id, { sent_at: null }));
    throw error;
  }
}

async function findOrSend(filing: Filing, ticket: Ticket, tracker: OpenTracker): Promise<TicketRef> {
  const found = await tracker.find({ key: ticket.key, fields: ticket.fields });
  if (found !== undefined) return found;
  const now = filing.deps.clock.now().getTime();
  if (ticket.sentAt !== null && now - ticket.sentAt.getTime() < tracker.indexedWithinMs)
    throw new MayBeFiled(`Ticket ${ticket.id} may be filed already. It is looked for again later.`);
  return send(filing, ticket, tracker);
}

async function settle({ deps, isLate, write }: Filing, ticket: Ticket, tracker: OpenTracker, ref: TicketRef): Promise<void> {
  const state = await tracker.read(ref);
  await write(async (tx) => {
    const current = await lockTicket(tx, ticket.id);
    if (current?.state !== 'filing') return;
    const plannedAt = state === undefined || current.planHash === null ? {} : { planned_at: state.filedAt };
    await putTicket(tx, ticket.id, { state: 'filed', because: null, ref_id: ref.id, ref_name: ref.name, ...plannedAt });
    await recordSeen(tx, { ...current, plannedAt: state?.filedAt ?? null, ref }, state, deps.clock.now());
    if (isLate) await tellRequester(tx, { ...current, ref, seen: state && seenOf(state) }, { kind: 'filed' });
    for (const body of ticketParts(ticket.body, tracker.longestText).slice(1))
      await addNote(tx, ticket.id, { kind: 'comment', body }, deps.clock.now());
    const startAt = ticket.fields['status_id'];
    if (startAt !== undefined && startAt !== state?.state.id)
      await addNote(tx, ticket.id, { kind: 'move', body: [], stateId: startAt }, deps.clock.now());
    const message = `Filed ${ref.name} in ${tracker.name}: “${ticket.summary}”.`;
    const by = { actorId: ticket.accountId ?? '', actor: ticket.createdBy, source: 'worker', requestId: '' };
    await recordEvent(deps, tx, {
      ...by,
      action: 'ticket.file',
      status: 'success',
      message,
      details: { ticket: ticket.id, name: ref.name },
    });
  });
}

/** One ticket, however often this is attempted: it is looked for by its key first. */
export async function fileTicket(filing: Filing, ticket: Ticket, tracker: OpenTracker): Promise<void> {
  try {
    const missing = ticket.sentAt === null ? await tracker.missingFields(ticket.fields) : [];
    if (missing.length > 0) throw new TicketRefused(tracker.name, missing);
    await settle(filing, ticket, tracker, await findOrSend(filing, ticket, tracker));
  } catch (error) {
    if (!(error instanceof VendorFailure) || !isRefusal(error)) throw error;
    await refuse(filing, ticket, refusalOf(error));
  }
}
