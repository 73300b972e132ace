import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { handle, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { writeAsOwner } from '../../collect/index.ts';
import { endNote, findOpenNote, type Note } from '../note-store.ts';
import { recordGone, recordSeen } from '../reading/record-seen.ts';
import { tellRequester } from '../tell-requester.ts';
import { reference } from '../text/reference.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { findTicket, lockTicket, putTicket, type Ticket } from '../ticket-store.ts';
import { toolNames } from '../tools.ts';
import { type OpenTracker, withTracker } from '../with-tracker.ts';
import { deliverJob, deliverSoon } from './deliver-job.ts';
import { type Filing, fileTicket } from './file-ticket.ts';

interface Work {
  readonly ticket: Ticket;
  readonly note: Note | undefined;
}

async function findWork(tx: TenantTx, ticketId: string): Promise<Work | undefined> {
  const ticket = await findTicket(tx, ticketId);
  if (ticket === undefined || ticket.state === 'refused' || ticket.state === 'gone') return undefined;
  const note = ticket.state === 'filed' ? await findOpenNote(tx, ticketId) : undefined;
  return ticket.state === 'filing' || note !== undefined ? { ticket, note } : undefined;
}

/** Says it once: a comment with its reference is looked for first. */
async function say(tracker: OpenTracker, ticket: Ticket, note: Note): Promise<Date | undefined> {
  const { ref } = ticket;
  if (ref === undefined) return undefined;
  const known = await tracker.findNote(ref, note.id);
  return known ?? tracker.addNote(ref, { key: note.id, text: [...note.body, reference(note.id)] });
}

const stuckText = ({ tool, ref }: Ticket, state = 'its state'): string =>
  `${toolNames[tool]} does not let Rampart move ${ref?.name ?? 'the ticket'} on from “${state}”. Move it in ${toolNames[tool]}, or choose another state in Ticket Configuration.`;

const unsaidText = ({ tool, ref }: Ticket, because: string): string =>
  `${toolNames[tool]} did not accept Rampart's comment in ${ref?.name ?? 'the ticket'}. ${because}`.slice(0, 1000);

async function carryOut({ deps, write }: Filing, tracker: OpenTracker, ticket: Ticket, note: Note): Promise<void> {
  const { ref } = ticket;
  if (ref === undefined) return;
  const moved = note.kind === 'move' && note.stateId !== null ? await tracker.move(ref, note.stateId) : undefined;
  const saidAt = note.kind === 'move' ? undefined : await say(tracker, ticket, note);
  const state = await tracker.read(ref);
  await write(async (tx) => {
    const current = await lockTicket(tx, ticket.id);
    if (current === undefined) return;
    const at = deps.clock.now();
    const outcome = moved === 'stuck' ? { outcome: stuckText(ticket, state?.state.name) } : {};
    await endNote(tx, note.id, { at, ...outcome });
    const isPlanSaid = note.kind === 'plan' && saidAt !== undefined;
    const planned = isPlanSaid ? { planHash: note.planHash, planChoices: note.planChoices, plannedAt: saidAt } : undefined;
    if (planned !== undefined)
      await putTicket(tx, ticket.id, { plan_hash: planned.planHash, plan_choices: planned.planChoices, planned_at: planned.plannedAt });
    await recordSeen(tx, { ...current, ...planned }, state, at);
  });
}

/** A ticket that was deleted in its tracker needs no more words. */
const isGone = (error: unknown): boolean => error instanceof VendorFailure && error.status === 404;

/** Whatever a ticket still needs, one thing after the other. It goes on wherever an earlier attempt left it. */
async function deliver(deps: TicketDeps, context: JobContext, ticketId: string): Promise<void> {
  const write: Filing['write'] = (work) => writeAsOwner({ deps, context }, work);
  const filing: Filing = { deps, isLate: context.attempt > 1, write };
  for (;;) {
    const { work, trackers } = await write(async (tx) => ({ work: await findWork(tx, ticketId), trackers: await deps.trackers.list(tx) }));
    if (work === undefined) return;
    const { ticket, note } = work;
    const tracker = trackers.find(({ applicationId }) => applicationId === ticket.applicationId);
    if (tracker === undefined) {
      if (note === undefined)
        await write((tx) =>
          putTicket(tx, ticket.id, { state: 'refused', because: 'The tracker was disconnected before the ticket was filed.' }),
        );
      return;
    }
    const opening = { tenantId: context.tenantId, tracker, signal: context.signal, beforeWrite: () => context.assertStillMine() };
    await withTracker(deps, opening, (open) =>
      note === undefined ? fileTicket(filing, ticket, open) : carryOut(filing, open, ticket, note),
    ).catch(async (error: unknown) => {
      if (note === undefined || !isGone(error)) throw error;
      await write((tx) => recordGone(tx, ticket, deps.clock.now()));
    });
  }
}

/** The tracker will not take it, however often it is asked. */
const isRefused = (error: unknown): error is VendorFailure =>
  error instanceof VendorFailure && (error.kind === 'permission' || (error.kind === 'ours' && error.status !== undefined));

/** What a ticket is not told must not keep it from being told the rest: the step says what is missing. */
async function giveUpNote(deps: TicketDeps, tx: TenantTx, ticket: Ticket, error: VendorFailure): Promise<void> {
  const note = await findOpenNote(tx, ticket.id);
  if (note === undefined) return;
  const outcome = note.kind === 'move' ? stuckText(ticket, ticket.seen?.state.name) : unsaidText(ticket, error.message);
  await endNote(tx, note.id, { at: deps.clock.now(), outcome });
  await deliverSoon(deps.queue, tx, ticket.id);
}

const gaveUp =
  'The tracker could not be reached, or did not answer, for several minutes. Check the connection, then create the ticket again.';

/** After the last attempt a ticket that was never filed says so: pressing again looks for it before anything is filed. */
export const deliverHandler = (deps: TicketDeps): JobHandler =>
  handle(deliverJob, async (context, { ticketId }) => {
    try {
      await deliver(deps, context, ticketId);
    } catch (error) {
      if (context.attempt > deliverJob.retry.limit && !context.signal.aborted)
        await writeAsOwner({ deps, context }, async (tx) => {
          const ticket = await lockTicket(tx, ticketId);
          if (ticket?.state === 'filed' && isRefused(error)) return giveUpNote(deps, tx, ticket, error);
          if (ticket?.state !== 'filing') return;
          await putTicket(tx, ticketId, { state: 'refused', because: gaveUp });
          await tellRequester(tx, ticket, { kind: 'refused', because: gaveUp });
        });
      throw error;
    }
  });
