import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketAbout, lockTicket, putTicket, type TicketSubject } from './ticket-store.ts';
import { toolNames } from './tools.ts';

/** The remediation or alert has no ticket any more; the ticket stays where it is. */
export async function unlinkTicket(
  deps: Pick<TicketDeps, 'clock' | 'vault'>,
  tx: TenantTx,
  { subject, by }: { readonly subject: TicketSubject; readonly by: ActedBy },
): Promise<void> {
  const found = await findTicketAbout(tx, subject);
  const ticket = found && (await lockTicket(tx, found.id));
  if (ticket === undefined) throw new NotFound('ticket');
  if (ticket.state === 'filing') throw new HttpError(409, 'The ticket is being created. Wait until it is there, then unlink it.');
  await putTicket(tx, ticket.id, { unlinked_at: deps.clock.now() });
  const message = `Unlinked ${ticket.ref?.name ?? 'a ticket that was refused'} in ${toolNames[ticket.tool]} from its ${subject.kind}.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'ticket.unlink',
    status: 'success',
    message,
    details: { ticket: ticket.id, [subject.kind]: subject.id },
  });
}
